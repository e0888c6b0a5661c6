// The worked examples of the lesson, as a teacher would write them on the board.
#pragma once

#include "attn/matrix.h"

namespace attn::test {

struct Example {
  Matrix query;
  Matrix key;
  Matrix value;
};

inline Example two_words() {
  return {Matrix{{1, 0, 1, 0}, {0, 1, 0, 1}}, Matrix{{1, 0, 1, 0}, {1, 1, 1, 1}}, Matrix{{10, 0}, {0, 10}}};
}

inline Example three_tokens() {
  return {Matrix{{1, 0}, {0, 1}, {1, 1}}, Matrix{{1, 0}, {0, 1}, {1, 1}}, Matrix{{1, 0}, {0, 2}, {3, 1}}};
}

inline Example silent_mistake() { return {Matrix{{1, 0}, {0, 2}}, Matrix{{1, 2}, {0, 1}}, Matrix{{10, 0}, {0, 10}}}; }

struct SelfExample {
  Matrix input;
  Matrix query_weight;
  Matrix key_weight;
  Matrix value_weight;
};

inline SelfExample self_small() {
  return {Matrix{{1, 0}, {0, 1}, {1, 1}}, Matrix{{1, 0}, {0, 1}}, Matrix{{0, 1}, {1, 0}}, Matrix{{2, 0}, {0, 1}}};
}

}  // namespace attn::test
