# attn_provide_json(): nlohmann_json::nlohmann_json, for tests that read data. Headers only.
include(FetchContent)

function(attn_provide_json)
  find_package(nlohmann_json 3.9 QUIET CMAKE_FIND_ROOT_PATH_BOTH)
  if(TARGET nlohmann_json::nlohmann_json)
    set_target_properties(nlohmann_json::nlohmann_json PROPERTIES IMPORTED_GLOBAL TRUE)
    if(EMSCRIPTEN)
      # It lies among the headers of the host, which are no good to a compiler for another machine: this folder alone.
      get_target_property(host_headers nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
      list(GET host_headers 0 host_headers) # Debian's package names its folder twice
      set(headers ${CMAKE_BINARY_DIR}/json)
      file(MAKE_DIRECTORY ${headers})
      file(CREATE_LINK ${host_headers}/nlohmann ${headers}/nlohmann SYMBOLIC)
      set_target_properties(nlohmann_json::nlohmann_json PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${headers})
    endif()
    return()
  endif()
  message(STATUS "nlohmann-json is not installed: fetching 3.11.3")
  FetchContent_Declare(
    nlohmann_json
    URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
    URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
    SYSTEM
  )
  FetchContent_MakeAvailable(nlohmann_json)
endfunction()
