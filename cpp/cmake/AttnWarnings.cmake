# attn_warnings(target): what we want to hear about our own code. Consumers never inherit it.
function(attn_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic $<$<BOOL:${ATTN_STRICT}>:-Werror>)
endfunction()
