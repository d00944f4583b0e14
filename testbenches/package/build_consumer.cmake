# SPDX-License-Identifier: Apache-2.0
# Builds and runs consumer/ against pcieflow::${COMPONENT}, taken in through ${WAY}, in a fresh folder under ${WORK_DIR}.
function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(work "${WORK_DIR}/${COMPONENT}_${WAY}")
file(REMOVE_RECURSE "${work}")
set(options -D COMPONENT=${COMPONENT} -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_BUILD_TYPE=Debug)

if(WAY STREQUAL "find_package")
    run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${work}/prefix")
    list(APPEND options "-DCMAKE_PREFIX_PATH=${work}/prefix")

    file(GLOB_RECURSE headers "${work}/prefix/include/pcieflow/*.hpp")
    foreach(header IN LISTS headers)
        file(STRINGS "${header}" parsers REGEX "^ *# *include *<(yaml-cpp|nlohmann|boost|fmt)/")
        if(parsers)
            message(FATAL_ERROR "${header} is public and has ${parsers}")
        endif()
    endforeach()
else()
    list(APPEND options "-DPCIEFLOW_SOURCE_DIR=${SOURCE_DIR}")
endif()

run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${work}/build" -G "${GENERATOR}" ${options})
run("${CMAKE_COMMAND}" --build "${work}/build" --target consumer)
run("${work}/build/consumer")
