#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# prints.sh FILE PROGRAM…: fails, showing the difference, unless the program prints exactly what the file holds.
set -euo pipefail
file=$1
shift
diff -u "$file" <("$@") || {
    printf 'to bring it up to date: %s >new && mv new %s\n' "$*" "$file" >&2
    exit 1
}
