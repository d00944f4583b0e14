#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that check_references.sh fires.
set -euo pipefail
check=$(realpath "$(dirname "${BASH_SOURCE[0]}")/check_references.sh")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree"/{docs,src,models,testbenches,scenarios}
printf '## §1 One\n\n### §1.1 Its first part\n' >"$tree/docs/protocol.md"
failures=0

expect() { # README SOURCE EXPECTED
    local output
    printf '%s\n' "$1" >"$tree/README.md"
    printf '%s\n' "$2" >"$tree/src/a.hpp"
    output=$("$check" "$tree" || true)
    if [[ $output != "$3" ]]; then
        printf 'FAILED: expected: %s\n  got: %s\n' "$3" "$output"
        failures=$((failures + 1))
    fi
}

expect '[a](docs/protocol.md#1-one) [b](https://pcisig.com)' '// docs/protocol.md §1.1' ''
expect '[a](docs/none.md)' '' './README.md: no such file: docs/none.md'
expect '' '// docs/protocol.md §1.2' 'src/a.hpp: no such section: protocol.md §1.2'

((failures == 0))
