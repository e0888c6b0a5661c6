# `cmake --install` gives a package that find_package(attention-textbook) finds.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(attn_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/attention-textbook)

set_target_properties(attn_core PROPERTIES EXPORT_NAME core OUTPUT_NAME attn_core)
install(TARGETS attn_core EXPORT attention-textbook ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/cpp/include/attn DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT attention-textbook NAMESPACE attn:: FILE attention-textbook-targets.cmake
        DESTINATION ${attn_package_dir})

configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/attention-textbook-config.cmake.in
  ${PROJECT_BINARY_DIR}/attention-textbook-config.cmake
  INSTALL_DESTINATION ${attn_package_dir}
)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/attention-textbook-config-version.cmake
  COMPATIBILITY SameMinorVersion
)
install(FILES
  ${PROJECT_BINARY_DIR}/attention-textbook-config.cmake
  ${PROJECT_BINARY_DIR}/attention-textbook-config-version.cmake
  DESTINATION ${attn_package_dir}
)
