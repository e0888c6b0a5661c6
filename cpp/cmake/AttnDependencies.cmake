# Installed packages first, then the sources of a fixed release.
include(FetchContent)

# Eigen's own build would add its tests and its documentation; we need its headers only.
function(attn_provide_eigen)
  # Headers are the same for every target: when cross-compiling, those of the host will do.
  find_package(Eigen3 3.4 NO_MODULE QUIET CMAKE_FIND_ROOT_PATH_BOTH)
  if(TARGET Eigen3::Eigen)
    set_target_properties(Eigen3::Eigen PROPERTIES IMPORTED_GLOBAL TRUE)
    return()
  endif()
  message(STATUS "Eigen is not installed: fetching 3.4.0")
  FetchContent_Declare(
    eigen
    URL https://gitlab.com/libeigen/eigen/-/archive/3.4.0/eigen-3.4.0.tar.gz
    URL_HASH SHA256=8586084f71f9bde545ee7fa6d00288b264a2b7ac3607b974e54d13e7162c1c72
    SOURCE_SUBDIR headers-only
  )
  FetchContent_MakeAvailable(eigen)
  add_library(attn_eigen INTERFACE)
  target_include_directories(attn_eigen SYSTEM INTERFACE $<BUILD_INTERFACE:${eigen_SOURCE_DIR}>)
  add_library(Eigen3::Eigen ALIAS attn_eigen)
  # An installed attn::core asks its consumer for Eigen, wherever ours came from.
  set_property(GLOBAL PROPERTY attn_eigen_is_fetched TRUE)
endfunction()
