// What a Wasm module offers, by its name there.
#pragma once

#define ATTN_EXPORT(name) extern "C" __attribute__((export_name(#name)))
