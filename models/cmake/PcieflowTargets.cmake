# SPDX-License-Identifier: Apache-2.0
# How a target of this project is made: one function for a layer, one for what every target has in common.

# Language level, warnings and sanitizers: all private to the target, nothing reaches those who link it but C++17.
function(pcieflow_configure_target target)
    target_compile_features(${target} PUBLIC cxx_std_17)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    target_compile_options(
        ${target}
        PRIVATE -Wall
                -Wextra
                -Wpedantic
                -Wshadow
                -Wconversion
                -Wsign-conversion
                -Wold-style-cast
                -Wnon-virtual-dtor
                $<$<BOOL:${PCIEFLOW_WARNINGS_AS_ERRORS}>:-Werror>)
    if(PCIEFLOW_SANITIZE)
        target_compile_options(${target} PRIVATE -fsanitize=${PCIEFLOW_SANITIZE} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
        target_compile_definitions(${target} PRIVATE _GLIBCXX_ASSERTIONS)
        target_link_options(${target} PRIVATE -fsanitize=${PCIEFLOW_SANITIZE})
    endif()
endfunction()

# If PCIEFLOW_CLANG_TIDY names it, clang-tidy looks at each source that is compiled, so at no more than has changed.
function(pcieflow_tidy_target target)
    if(PCIEFLOW_CLANG_TIDY)
        set_target_properties(
            ${target} PROPERTIES CXX_CLANG_TIDY "${PCIEFLOW_CLANG_TIDY};--quiet;--warnings-as-errors=*")
        get_target_property(sources ${target} SOURCES)
        set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS "${PROJECT_SOURCE_DIR}/.clang-tidy")
    endif()
endfunction()

# pcieflow_add_layer(<layer> [HEADERS …] [SOURCES …] [USES <layer>…] [PUBLIC_LIBRARIES …] [PRIVATE_LIBRARIES …]
#                    [EXPORT_NAME name] [BASE_DIR dir])
#
# Makes the library target pcieflow_<layer>, to others pcieflow::<layer>, or pcieflow::<EXPORT_NAME>. HEADERS are installed; a
# header that others need not see goes under SOURCES. USES names layers whose headers ours include.
function(pcieflow_add_layer layer)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "BASE_DIR;EXPORT_NAME" "HEADERS;SOURCES;USES;PUBLIC_LIBRARIES;PRIVATE_LIBRARIES")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "pcieflow_add_layer(${layer}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_BASE_DIR)
        set(arg_BASE_DIR "${PROJECT_SOURCE_DIR}/src")
    endif()
    if(NOT arg_EXPORT_NAME)
        set(arg_EXPORT_NAME ${layer})
    endif()
    set(target pcieflow_${layer})
    set(implementation ${arg_SOURCES})
    list(FILTER implementation INCLUDE REGEX "\\.cpp$")

    if(implementation)
        add_library(${target} STATIC)
        set(scope PUBLIC)
        pcieflow_configure_target(${target})
        target_sources(${target} PRIVATE ${arg_SOURCES})
        pcieflow_tidy_target(${target})
        target_link_libraries(${target} PRIVATE ${arg_PRIVATE_LIBRARIES})
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
        target_compile_features(${target} INTERFACE cxx_std_17)
    endif()
    target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${arg_BASE_DIR}" FILES ${arg_HEADERS})
    target_link_libraries(${target} ${scope} ${arg_PUBLIC_LIBRARIES})
    foreach(used IN LISTS arg_USES)
        if(NOT TARGET pcieflow_${used})
            message(FATAL_ERROR "layer ${layer} uses ${used}, which is no layer before it")
        endif()
        target_link_libraries(${target} ${scope} pcieflow_${used})
    endforeach()

    add_library(pcieflow::${arg_EXPORT_NAME} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${arg_EXPORT_NAME})
    set_property(GLOBAL APPEND PROPERTY PCIEFLOW_LIBRARIES ${target})
endfunction()

# pcieflow_add_bundle(<target> <name> <layer>…): pcieflow::<name> stands for several layers.
function(pcieflow_add_bundle target name)
    add_library(${target} INTERFACE)
    list(TRANSFORM ARGN PREPEND pcieflow_ OUTPUT_VARIABLE layers)
    target_link_libraries(${target} INTERFACE ${layers})
    add_library(pcieflow::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    set_property(GLOBAL APPEND PROPERTY PCIEFLOW_LIBRARIES ${target})
endfunction()
