#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fails if one of the programs given names anything in namespace sc_core, defined or not.
set -euo pipefail
status=0
for program in "$@"; do
    # All of it is read: a grep that stops early ends nm by a signal, which pipefail takes for a failure.
    if nm "$program" | grep 7sc_core >/dev/null; then
        printf '%s links with SystemC\n' "$program"
        status=1
    fi
done
exit "$status"
