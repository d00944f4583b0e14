#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that update.sh replaces what is outdated, and nothing else.
set -euo pipefail
update=$(dirname "${BASH_SOURCE[0]}")/update.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    printf '%s\n' "$1"
    exit 1
}

printf 'old\n' >"$work/page"
"$update" "$work/page" echo new
[[ $(cat "$work/page") == new ]] || fail 'an outdated file was not replaced'

touch -d 2000-01-01 "$work/page"
"$update" "$work/page" echo new
[[ $(stat -c %y "$work/page") == 2000-01-01* ]] || fail 'a file that was up to date was written'

! "$update" "$work/page" sh -c 'echo half; exit 1' || fail 'the failure of the program was not passed on'
[[ $(cat "$work/page") == new ]] || fail 'a program that failed replaced the file'
