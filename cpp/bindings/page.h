// What the page answers (page.js, page.ts): questions to the reader of the call that is under way, each a plain call
// with a few numbers. A value is told by its place and its kind (value.h), or asked for by its place.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attn/matrix.h"

namespace attn::js {

extern "C" {

int page_problem();
int page_member(int of, const char* literal);
int page_at(int of, int key);
int page_entry(int of, int entry);
int page_count(int of);
int page_keys(int of);
int page_leftover(int of);
int page_written(int value);
int page_keep(double number);
double page_number(int value);

/// How many bytes it has; then they are written.
std::size_t page_text_length(int value);
void page_text(char* to);

/// The argument `id` in one of the reader's forms. What it answers, the form says; `page_copy_…` has the cells.
double page_give(const char* form, const char* id, std::size_t length, int value);
void page_copy_numbers(double* to);
void page_copy_bytes(std::uint8_t* to);

void page_slice(int operand, Index row, Index col, Index rows, Index cols, double* to);

/// Takes the description of what was asked for.
void page_answer(const std::int32_t* words, const char* text, std::size_t length, const double* numbers);

/// Takes the description of an error, and throws it: neither comes back.
[[noreturn]] void page_refuse(const std::int32_t* words, const char* text, std::size_t length, const double* numbers);
/// The same for want of memory, which takes none.
[[noreturn]] void page_out_of_memory();
}

}  // namespace attn::js
