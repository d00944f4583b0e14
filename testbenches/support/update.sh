#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# update.sh FILE PROGRAM…: makes the file what the program prints. It is not touched if it is that already, or if the program
# fails.
set -euo pipefail
file=$1
shift
new=$(mktemp)
trap 'rm -f "$new"' EXIT
"$@" >"$new"
cmp -s "$new" "$file" || cp "$new" "$file"
