# Tests that Node runs, as ctest tests: one test a file, so that a failure has a name and -R finds it.

# attn_node_test(name LABEL label TIMEOUT seconds COMMAND command...)
#
# `node <command>`, from the root of the repository. Needs the built bundles, which the fixture brings up to date first.
# Exit code 77 means: skipped, for want of something this machine does not have.
function(attn_node_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL;TIMEOUT" "COMMAND")
  add_test(NAME ${arg_LABEL}.${name} COMMAND ${ATTN_NODE} ${arg_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${arg_LABEL}.${name} PROPERTIES
    LABELS ${arg_LABEL}
    TIMEOUT ${arg_TIMEOUT}
    SKIP_RETURN_CODE 77
    FIXTURES_REQUIRED bundles
  )
endfunction()

# attn_vitest_folder(label TIMEOUT seconds [RUNNER command...])
#
# Every *.test.ts and *.test.mjs below the current folder. RUNNER gets the file as its last argument.
function(attn_vitest_folder label)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "RUNNER")
  if(NOT arg_RUNNER)
    set(arg_RUNNER node_modules/vitest/vitest.mjs run)
  endif()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.test.ts *.test.mjs)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "\\.test\\.(ts|mjs)$" "" name ${file})
    string(REPLACE "/" "." name ${name})
    attn_node_test(${name} LABEL ${label} TIMEOUT ${arg_TIMEOUT}
      COMMAND ${arg_RUNNER} tests/${label}/${file})
  endforeach()
endfunction()

# What the tests load is what `npm run build` makes: up to date in a moment when nothing has changed.
add_test(NAME web.build COMMAND ${ATTN_NODE} web/build/build.mjs WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(web.build PROPERTIES LABELS web TIMEOUT 1800 FIXTURES_SETUP bundles)
