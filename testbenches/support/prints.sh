#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# prints.sh FILE PROGRAM…: fails, showing the difference, unless the program prints exactly what the file holds.
set -euo pipefail
file=$1
shift
diff -u "$file" <("$@") || {
    printf '%s is outdated; ./dev generate brings it up to date\n' "$file" >&2
    exit 1
}
