# attn_provide_googletest(): GTest::gtest_main and GTest::gmock, built for the target at hand.
#
# Natively an installed one will do. For WebAssembly it is always compiled here, from the sources that Debian's package
# brings or from a fixed release: an archive for the host cannot be linked, nor one built for other exceptions.
include(FetchContent)

function(attn_provide_googletest)
  if(NOT EMSCRIPTEN)
    find_package(GTest QUIET)
    if(TARGET GTest::gtest_main)
      set_target_properties(GTest::gtest GTest::gtest_main PROPERTIES IMPORTED_GLOBAL TRUE)
      return()
    endif()
  endif()
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW) # so that the two below reach the options of that name
  set(INSTALL_GTEST OFF)
  set(BUILD_GMOCK OFF)
  set(sources /usr/src/googletest)
  if(EXISTS ${sources}/CMakeLists.txt)
    add_subdirectory(${sources} ${CMAKE_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
  else()
    message(STATUS "GoogleTest is not installed: fetching 1.15.2")
    FetchContent_Declare(
      googletest
      URL https://github.com/google/googletest/archive/refs/tags/v1.15.2.tar.gz
      URL_HASH SHA256=7b42b4d6ed48810c5362c265a17faebe90dc2373c885e5216439d37927f02926
      SYSTEM
    )
    FetchContent_MakeAvailable(googletest)
  endif()
  if(EMSCRIPTEN)
    target_compile_options(gtest PUBLIC -fwasm-exceptions) # as attn::core
  endif()
  if(NOT TARGET GTest::gtest_main)
    add_library(GTest::gtest_main ALIAS gtest_main)
  endif()
endfunction()
