// Layers and stacks as parts of larger traces. Inputs first, then steps, each after a prefix ("encoder.layer.0.");
// everything given must live until `run`.
#pragma once

#include "attn/decoder.h"
#include "attn/encoder.h"
#include "attn/trace_builder.h"

namespace attn {

void add_encoder_inputs(TraceBuilder& trace, const std::string& prefix, const EncoderStack& stack);

/// Plans prefix + "layer.0.…" to prefix + "output", from the step `input`.
void add_encoder(TraceBuilder& trace, const std::string& prefix, const std::string& input, const EncoderStack& stack);

void add_decoder_inputs(TraceBuilder& trace, const std::string& prefix, const DecoderStack& stack);

/// The same, and from the step `memory`.
void add_decoder(TraceBuilder& trace, const std::string& prefix, const std::string& input, const std::string& memory,
                 const DecoderStack& stack);

}  // namespace attn
