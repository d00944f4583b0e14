#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# render_page.sh PAGE ROOT [FOLDER…]: prints a Markdown page with every output in it replaced by what the commands print now,
# so that a page is true if it is printed unchanged. FOLDERs hold the programs; ROOT is the project. Commands run in a
# folder of their own, in which `models` and `scenarios` are those of the project. What is looked for:
#
#   <!-- file: NAME -->      the fenced block that follows is written to that file
#   <!-- prints: COMMAND --> the fenced block that follows is what the command prints
#   <!-- begin: COMMAND -->  everything up to <!-- end --> is what the command prints
#   ```console               behind each line "$ COMMAND" stands what it prints
set -euo pipefail
page=$(realpath "$1")
root=$(realpath "$2")
shift 2
for folder in "$@"; do PATH=$(realpath "$folder"):$PATH; done
export PATH

work=$(mktemp -d)
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$root/models" "$root/scenarios" .
printf '#!/bin/sh\nexec pcieflow "$@"\n' >dev # only `./dev run` comes here
chmod +x dev

# The commands that are run; all others are printed with what stands behind them.
is_run_here() { [[ $1 =~ ^(pcieflow|\./dev\ run|echo|head|sed|grep|cut)\  ]]; }

status=0
run() { # COMMAND: runs it, after the status of the one before
    set +e
    (exit "$status")
    eval "$1" 2>&1
    status=$?
    set -e
    if ((status == 127)); then
        printf 'no such program: %s\n' "$1" >&2
        exit 1
    fi
}

skip_to() { # PATTERN: drops lines up to the one that matches
    while IFS= read -r line && [[ ! $line =~ $1 ]]; do :; done
}

print_console() {
    local runs=0
    while IFS= read -r line && [[ $line != '```' ]]; do
        if [[ $line == '$ '* ]]; then
            printf '%s\n' "$line"
            runs=0
            if is_run_here "${line:2}"; then
                runs=1
                run "${line:2}"
            fi
        elif ((!runs)); then
            printf '%s\n' "$line"
        fi
    done
    printf '```\n'
}

readonly directive='^<!-- (file|prints|begin): (.*) -->$'
while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line == '```console' ]]; then
        print_console
    elif [[ $line =~ $directive ]]; then
        argument=${BASH_REMATCH[2]}
        case ${BASH_REMATCH[1]} in
            file)
                IFS= read -r line
                printf '%s\n' "$line"
                mkdir -p "$(dirname "$argument")"
                while IFS= read -r line && [[ $line != '```' ]]; do printf '%s\n' "$line"; done | tee "$argument"
                printf '```\n'
                ;;
            prints)
                IFS= read -r line
                printf '%s\n' "$line"
                run "$argument"
                skip_to '^```$'
                printf '```\n'
                ;;
            begin)
                run "$argument"
                skip_to '^<!-- end -->$'
                printf '<!-- end -->\n'
                ;;
        esac
    fi
done <"$page"
