# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where, so that find_package(pcieflow) works from there.
include(CMakePackageConfigHelpers)

set(pcieflow_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/pcieflow")
set(pcieflow_components core protocol observe config)
if(PCIEFLOW_BUILD_SCENARIO)
    list(APPEND pcieflow_components scenario)
endif()
if(PCIEFLOW_BUILD_MODELS)
    list(APPEND pcieflow_components models)
endif()

get_property(pcieflow_libraries GLOBAL PROPERTY PCIEFLOW_LIBRARIES)
install(
    TARGETS ${pcieflow_libraries}
    EXPORT pcieflowTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT pcieflowTargets NAMESPACE pcieflow:: DESTINATION "${pcieflow_package_dir}")

configure_package_config_file(
    models/cmake/pcieflowConfig.cmake.in "${PROJECT_BINARY_DIR}/pcieflowConfig.cmake"
    INSTALL_DESTINATION "${pcieflow_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/pcieflowConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(
    FILES "${PROJECT_BINARY_DIR}/pcieflowConfig.cmake" "${PROJECT_BINARY_DIR}/pcieflowConfigVersion.cmake"
          models/cmake/FindSystemCLanguage.cmake
    DESTINATION "${pcieflow_package_dir}")

if(TARGET pcieflow)
    install(TARGETS pcieflow RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    install(DIRECTORY scenarios DESTINATION "${CMAKE_INSTALL_DATADIR}/pcieflow")
endif()
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
