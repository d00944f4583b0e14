#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that every include keeps to the layering: check_layering.sh ROOT prints each offence as file:line and fails if any.
set -euo pipefail
root=$1

# layer | folder | layers it may include besides its own | headers from outside the standard library
readonly table='
core     | src/pcieflow/core     |                                                              |
wire     | src/pcieflow/wire     | core                                                         |
dll      | src/pcieflow/dll      | core wire                                                    |
tl       | src/pcieflow/tl       | core wire                                                    |
regs     | src/pcieflow/regs     | core                                                         |
traffic  | src/pcieflow/traffic  | core wire                                                    |
port     | src/pcieflow/port     | core wire dll tl regs traffic                                        |
link     | src/pcieflow/link     | core wire dll tl regs traffic port                                   |
observe  | src/pcieflow/observe  | core wire                                                    | boost fmt
config   | src/pcieflow/config   | core wire dll tl regs traffic port link                              |
scenario | src/pcieflow/scenario | core wire dll tl regs traffic port link config                       | yaml-cpp nlohmann
sysc     | models/pcieflow/sysc  | core wire dll tl regs traffic port link config observe               | systemc
app      | src/pcieflow/app      | core wire dll tl regs traffic port link config observe scenario sysc | systemc boost fmt nlohmann posix sys
'

# The first part of an include path that tells a library from the standard one, and the library's name in the table.
outside_name() {
    case $1 in
        systemc | systemc.h | tlm | tlm.h | sysc/* | tlm_core/* | tlm_utils/* | scv* | cci*) echo systemc ;;
        */*) echo "${1%%/*}" ;;
        *.h) echo posix ;;
    esac
}

contains() { [[ " $1 " == *" $2 "* ]]; }

offences=0
offence() {
    printf '%s: %s\n' "${1#"$root/"}" "$2"
    offences=$((offences + 1))
}

check_include() { # PLACE LAYER MAY-USE OUTSIDE INCLUDE, as "path" or <path>
    local path=${5:1:-1} other name
    if [[ $path == pcieflow/* ]]; then
        other=${path#pcieflow/}
        other=${other%%/*}
        [[ $other == "$2" ]] || contains "$3" "$other" || offence "$1" "$2 must not include $path"
    elif [[ $5 == \"* ]]; then
        offence "$1" "$path lacks the prefix pcieflow/"
    else
        name=$(outside_name "$path")
        [[ -z $name ]] || contains "$4" "$name" || offence "$1" "$2 must not include <$path>"
    fi
}

readonly name_pattern='["<][^">]+[">]'
folders=()
while IFS='|' read -r layer folder may_use outside; do
    read -r layer <<<"$layer"
    read -r folder <<<"$folder"
    [[ -n $layer ]] || continue
    folders+=("$folder")
    [[ -d $root/$folder ]] || continue
    while IFS=: read -r file line include; do
        if [[ $include =~ $name_pattern ]]; then
            check_include "$file:$line" "$layer" "$may_use" "$outside" "${BASH_REMATCH[0]}"
        else
            offence "$file:$line" "an include whose file is not named: $include"
        fi
    done < <(grep -rnE '^\s*#\s*include' "$root/$folder" --include='*.[ch]pp')
done <<<"$table"

while read -r folder; do
    contains "${folders[*]}" "${folder#"$root/"}" || offence "$folder" "not in the table of layers"
done < <(find "$root/src/pcieflow" "$root/models/pcieflow" -mindepth 1 -maxdepth 1 -type d 2>/dev/null)

((offences == 0))
