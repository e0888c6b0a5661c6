// What page.js does: questions to the reader of a call, each a plain call with a few numbers. A value is told by its
// place and its kind (value.h), or asked for by its place.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>

#include "attn/matrix.h"

namespace attn::js {

extern "C" {

using Page = emscripten::EM_VAL;

int page_problem(Page page);
int page_member(Page page, int of, const char* literal);
int page_at(Page page, int of, int key);
int page_entry(Page page, int of, int entry);
int page_count(Page page, int of);
int page_keys(Page page, int of);
int page_leftover(Page page, int of);
int page_written(Page page, int value);
int page_keep(Page page, double number);
double page_number(Page page, int value);
std::size_t page_text_length(Page page, int value);
/// Writes one byte more than `length`: the end of the text.
void page_text(Page page, int value, char* to, std::size_t length);

/// The argument `id` in one of the reader's forms. What it answers, the form says; `page_copy_…` has the cells.
double page_give(Page page, const char* form, const char* id, std::size_t length, int value);
void page_copy_numbers(Page page, double* to, std::size_t count);
void page_copy_bytes(Page page, std::uint8_t* to, std::size_t count);

void page_slice(Page page, int operand, Index row, Index col, Index rows, Index cols, double* to);

void page_answer(Page page, bool ok, const std::int32_t* words, const char* text, std::size_t length,
                 const double* numbers);
}

}  // namespace attn::js
