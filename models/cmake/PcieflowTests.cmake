# SPDX-License-Identifier: Apache-2.0
include(GoogleTest)

# pcieflow_add_test(<name> LABEL <suite> SOURCES … [LIBRARIES …] [TIMEOUT seconds] [SYSTEMC] [ENVIRONMENT …])
#
# One GoogleTest executable; ctest runs each of its tests in a process of its own, with a time limit and the suite's label.
# With SYSTEMC the executable has an sc_main of its own: gtest_main and the kernel's main exclude each other.
function(pcieflow_add_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "SYSTEMC" "LABEL;TIMEOUT" "SOURCES;LIBRARIES;ENVIRONMENT")
    set(suites unit property integration negative scenario slow)
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_LABEL IN_LIST suites)
        message(FATAL_ERROR "pcieflow_add_test(${name}): LABEL is one of ${suites}; unknown: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        return()
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 60)
    endif()

    if(arg_SYSTEMC)
        add_executable(${name} "${PROJECT_SOURCE_DIR}/testbenches/support/sc_main.cpp" ${arg_SOURCES})
        target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} SystemC::systemc GTest::gtest)
    else()
        add_executable(${name} ${arg_SOURCES})
        target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest_main)
        set_property(GLOBAL APPEND PROPERTY PCIEFLOW_PURE_TESTS ${name})
    endif()
    pcieflow_configure_target(${name})
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/testbenches")
    gtest_discover_tests(
        ${name}
        DISCOVERY_TIMEOUT 60
        PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS ${arg_LABEL} ENVIRONMENT "${arg_ENVIRONMENT}")
endfunction()

# pcieflow_add_benchmark(<name> SOURCES … [LIBRARIES …] [SYSTEMC]): one Google Benchmark program, run by `./dev bench` if its
# name begins with bench_. With SYSTEMC its own sources hold sc_main.
function(pcieflow_add_benchmark name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "SYSTEMC" "" "SOURCES;LIBRARIES")
    add_executable(${name} ${arg_SOURCES})
    if(arg_SYSTEMC)
        target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} SystemC::systemc benchmark::benchmark)
    else()
        target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} benchmark::benchmark_main)
    endif()
    pcieflow_configure_target(${name})
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/testbenches")
endfunction()
