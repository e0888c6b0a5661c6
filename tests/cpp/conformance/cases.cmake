# attn_conformance_data: where the cases lie. attn_conformance_cases: their names; or the one test that says there are none.
set(attn_conformance_data ${PROJECT_SOURCE_DIR}/../shared/conformance/onnx)
cmake_path(NORMAL_PATH attn_conformance_data)

file(GLOB attn_conformance_cases RELATIVE ${attn_conformance_data} CONFIGURE_DEPENDS ${attn_conformance_data}/*.json)
list(TRANSFORM attn_conformance_cases REPLACE "\\.json$" "")
if(NOT attn_conformance_cases)
  set(attn_conformance_cases data)
endif()
