#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_references.sh ROOT: proves that links between pages lead to files, and that the sections of docs/protocol.md which
# sources and pages cite are there.
set -euo pipefail
cd "$1"
status=0
fail() {
    printf '%s\n' "$1"
    status=1
}

while IFS=: read -r page target; do
    target=${target#](}
    target=${target%%[#)]*}
    [[ -e $(dirname "$page")/$target ]] || fail "$page: no such file: $target"
done < <(grep -roE '\]\([A-Za-z0-9._/-]+(#[^)]*)?\)' ./*.md docs --include='*.md')

while IFS=: read -r file citation; do
    section=${citation##*§}
    grep -qE "^#+ §${section//./\\.} " docs/protocol.md || fail "$file: no such section: $citation"
done < <(grep -roE 'protocol\.md §[0-9]+(\.[0-9]+)?' src models testbenches scenarios docs)

exit "$status"
