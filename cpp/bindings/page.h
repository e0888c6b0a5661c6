// What the page answers (page.ts): questions to the reader of the call that is under way, each a plain call with a few
// numbers. A value is told by its place and its kind (value.h), or asked for by its place.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attn/matrix.h"

#define ATTN_PAGE(name) __attribute__((import_module("page"), import_name(#name)))

namespace attn::js {

extern "C" {

ATTN_PAGE(problem) int page_problem();
ATTN_PAGE(member) int page_member(int of, const char* literal);
ATTN_PAGE(at) int page_at(int of, int key);
ATTN_PAGE(entry) int page_entry(int of, int entry);
ATTN_PAGE(count) int page_count(int of);
ATTN_PAGE(keys) int page_keys(int of);
ATTN_PAGE(leftover) int page_leftover(int of);
ATTN_PAGE(written) int page_written(int value);
ATTN_PAGE(keep) int page_keep(double number);
ATTN_PAGE(number) double page_number(int value);

/// How many bytes it has; then they are written.
ATTN_PAGE(textLength) std::size_t page_text_length(int value);
ATTN_PAGE(text) void page_text(char* to);

/// The argument `id` in one of the reader's forms. What it answers, the form says; `page_copy_…` has the cells.
ATTN_PAGE(give) double page_give(const char* form, const char* id, std::size_t length, int value);
ATTN_PAGE(copyNumbers) void page_copy_numbers(double* to);
ATTN_PAGE(copyBytes) void page_copy_bytes(std::uint8_t* to);

ATTN_PAGE(slice) void page_slice(int operand, Index row, Index col, Index rows, Index cols, double* to);

/// Takes the description of what was asked for.
ATTN_PAGE(answer)
void page_answer(const std::int32_t* words, const char* text, std::size_t length, const double* numbers);

/// Takes the description of an error, and throws it: neither comes back.
[[noreturn]] ATTN_PAGE(refuse)
void page_refuse(const std::int32_t* words, const char* text, std::size_t length, const double* numbers);
/// The same for want of memory, which takes none.
[[noreturn]] ATTN_PAGE(outOfMemory) void page_out_of_memory();
}

}  // namespace attn::js
