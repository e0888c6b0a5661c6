// Layers and stacks as parts of larger traces. Inputs first, then steps; everything given must live until `run`.
#pragma once

#include "attn/decoder.h"
#include "attn/encoder.h"
#include "attn/trace_builder.h"

namespace attn {

void add_encoder_inputs(const Part& trace, const EncoderStack& stack);

/// Plans layer.0.… to output, from the step `input`; returns output.
Place add_encoder(const Part& trace, Place input, const EncoderStack& stack);

void add_decoder_inputs(const Part& trace, const DecoderStack& stack);

/// The same, and from the step `memory`.
Place add_decoder(const Part& trace, Place input, Place memory, const DecoderStack& stack);

}  // namespace attn
