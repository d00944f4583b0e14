#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that check_layering.sh fires: in a tree of its own, one file with one include is an offence, or is none.
set -euo pipefail
check=$(dirname "${BASH_SOURCE[0]}")/check_layering.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

expect() { # FILE INCLUDE EXPECTED-OUTPUT
    local output
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/$(dirname "$1")"
    printf '#pragma once\n#include %s\n' "$2" >"$tree/$1"
    output=$("$check" "$tree" || true)
    if [[ $output != "$3" ]]; then
        printf 'FAILED: #include %s in %s\n  expected: %s\n  got:      %s\n' "$2" "$1" "$3" "$output"
        failures=$((failures + 1))
    fi
}

core=src/pcieflow/core/a.hpp
expect $core '<vector>' ''
expect $core '<systemc>' "$core:2: core must not include <systemc>"
expect $core '<tlm>' "$core:2: core must not include <tlm>"
expect $core '<tlm_utils/simple_target_socket.h>' "$core:2: core must not include <tlm_utils/simple_target_socket.h>"
expect $core '"pcieflow/wire/dllp.hpp"' "$core:2: core must not include pcieflow/wire/dllp.hpp"
expect $core '"time.hpp"' "$core:2: time.hpp lacks the prefix pcieflow/"
expect $core 'HEADER' "$core:2: an include whose file is not named: #include HEADER"
expect $core '<unistd.h>' "$core:2: core must not include <unistd.h>"
expect src/pcieflow/tl/a.cpp '"pcieflow/dll/fc_init.hpp"' \
    'src/pcieflow/tl/a.cpp:2: tl must not include pcieflow/dll/fc_init.hpp'
expect src/pcieflow/observe/a.cpp '"pcieflow/port/port.hpp"' \
    'src/pcieflow/observe/a.cpp:2: observe must not include pcieflow/port/port.hpp'
expect src/pcieflow/config/a.cpp '<yaml-cpp/yaml.h>' 'src/pcieflow/config/a.cpp:2: config must not include <yaml-cpp/yaml.h>'
expect src/pcieflow/config/a.cpp '"pcieflow/observe/a.hpp"' \
    'src/pcieflow/config/a.cpp:2: config must not include pcieflow/observe/a.hpp'
expect src/pcieflow/scenario/a.cpp '<yaml-cpp/yaml.h>' ''
expect models/pcieflow/sysc/a.cpp '<systemc>' ''
expect models/pcieflow/sysc/a.cpp '"pcieflow/scenario/a.hpp"' \
    'models/pcieflow/sysc/a.cpp:2: sysc must not include pcieflow/scenario/a.hpp'
expect src/pcieflow/app/main.cpp '<systemc>' ''
expect src/pcieflow/new/a.hpp '<vector>' 'src/pcieflow/new: not in the table of layers'

((failures == 0))
