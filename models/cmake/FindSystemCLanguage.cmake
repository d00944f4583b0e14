# SPDX-License-Identifier: Apache-2.0
# Finds SystemC and defines the target SystemC::systemc. Tried in turn: the CMake package that Accellera's own build installs,
# pkg-config, the plain header and library (Debian ships no CMake package).
#
# Result: SystemCLanguage_FOUND, SystemCLanguage_VERSION (empty if the package that was found does not tell).
include(FindPackageHandleStandardArgs)

if(NOT TARGET SystemC::systemc)
    find_package(SystemCLanguage CONFIG QUIET NO_CMAKE_PACKAGE_REGISTRY)
endif()
if(TARGET SystemC::systemc)
    set(SystemCLanguage_LIBRARY SystemC::systemc)
    find_package_handle_standard_args(
        SystemCLanguage REQUIRED_VARS SystemCLanguage_LIBRARY VERSION_VAR SystemCLanguage_VERSION)
    return()
endif()

find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(SystemCLanguage_PC QUIET systemc)
    set(SystemCLanguage_VERSION "${SystemCLanguage_PC_VERSION}")
endif()
find_path(SystemCLanguage_INCLUDE_DIR systemc HINTS ${SystemCLanguage_PC_INCLUDE_DIRS} ENV SYSTEMC_HOME
          PATH_SUFFIXES include)
find_library(SystemCLanguage_LIBRARY systemc HINTS ${SystemCLanguage_PC_LIBRARY_DIRS} ENV SYSTEMC_HOME
             PATH_SUFFIXES lib lib-linux64)
mark_as_advanced(SystemCLanguage_INCLUDE_DIR SystemCLanguage_LIBRARY)

if(NOT SystemCLanguage_VERSION AND EXISTS "${SystemCLanguage_INCLUDE_DIR}/sysc/kernel/sc_ver.h")
    foreach(part IN ITEMS MAJOR MINOR PATCH)
        file(STRINGS "${SystemCLanguage_INCLUDE_DIR}/sysc/kernel/sc_ver.h" line
             REGEX "^#define SC_VERSION_${part} +[0-9]+")
        string(REGEX REPLACE "^[^0-9]*([0-9]+).*$" "\\1" SystemCLanguage_${part} "${line}")
    endforeach()
    set(SystemCLanguage_VERSION "${SystemCLanguage_MAJOR}.${SystemCLanguage_MINOR}.${SystemCLanguage_PATCH}")
endif()

find_package_handle_standard_args(
    SystemCLanguage
    REQUIRED_VARS SystemCLanguage_LIBRARY SystemCLanguage_INCLUDE_DIR
    VERSION_VAR SystemCLanguage_VERSION
    REASON_FAILURE_MESSAGE "on Debian: apt-get install libsystemc-dev, elsewhere set SYSTEMC_HOME")

if(SystemCLanguage_FOUND)
    find_package(Threads REQUIRED)
    add_library(SystemC::systemc UNKNOWN IMPORTED)
    set_target_properties(
        SystemC::systemc
        PROPERTIES IMPORTED_LOCATION "${SystemCLanguage_LIBRARY}"
                   INTERFACE_INCLUDE_DIRECTORIES "${SystemCLanguage_INCLUDE_DIR}"
                   INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
