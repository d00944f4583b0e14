// SPDX-License-Identifier: Apache-2.0
#pragma once

// The one header of the library that includes the SystemC kernel.
#include <systemc>
#include <tlm>

// A kernel links only with code that was compiled for the C++ standard it was built with; without this check the user
// sees an undefined sc_api_version symbol at best.
static_assert(
    SC_CPLUSPLUS == 201703L,
    "pcieflow: the SystemC kernel is built as C++17; compile with -std=c++17, or, to use C++20 with this kernel, "
    "add -DSC_CPLUSPLUS=201703L to every translation unit");
