#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that render_page.sh replaces what is not true any more and leaves everything else alone.
set -euo pipefail
render=$(dirname "${BASH_SOURCE[0]}")/render_page.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/models" "$tree/scenarios"
failures=0

expect() { # WHAT PAGE EXPECTED
    local output
    printf '%s\n' "$2" >"$tree/page.md"
    output=$("$render" "$tree/page.md" "$tree")
    if [[ $output != "$3" ]]; then
        printf 'FAILED: %s\n--- expected:\n%s\n--- got:\n%s\n' "$1" "$3" "$output"
        failures=$((failures + 1))
    fi
}

expect "text stays" $'a\n\n```text\nb\n```\nc' $'a\n\n```text\nb\n```\nc'
expect "a block that a command prints" \
    $'<!-- prints: echo new -->\n```text\nold\nolder\n```\nz' $'<!-- prints: echo new -->\n```text\nnew\n```\nz'
expect "lines that a command prints" \
    $'<!-- begin: echo new -->\nold\n<!-- end -->\nz' $'<!-- begin: echo new -->\nnew\n<!-- end -->\nz'
expect "what stands behind a command" \
    $'```console\n$ echo new\nold\n$ echo 2\n```\nz' $'```console\n$ echo new\nnew\n$ echo 2\n2\n```\nz'
expect "other commands are not run" $'```console\n$ false\nkept\n```' $'```console\n$ false\nkept\n```'
expect "the status of the last command" \
    $'```console\n$ grep x /dev/null\n$ echo $?\n0\n```' $'```console\n$ grep x /dev/null\n$ echo $?\n1\n```'
expect "a block is a file to the commands" \
    $'<!-- file: f -->\n```yaml\na: 1\n```\n<!-- prints: cat f -->\n```text\n```' \
    $'<!-- file: f -->\n```yaml\na: 1\n```\n<!-- prints: cat f -->\n```text\na: 1\n```'

((failures == 0))
