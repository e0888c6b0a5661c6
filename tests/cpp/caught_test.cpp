// What the page is told when the core stops. That a lost engine is replaced is tests/wasm/lost.test.ts's to show.
#include "../../cpp/bindings/caught.h"

#include <gtest/gtest.h>

#include <new>

#include "support.h"

namespace attn::test {
namespace {

using js::caught;

TEST(Caught, IsNothingWhenNothingStopsTheWork) {
  int done = 0;
  EXPECT_EQ(caught([&] { ++done; }), std::nullopt);
  EXPECT_EQ(done, 1);
}

TEST(Caught, KeepsTheCoresErrorsAsTheyAre) {
  const auto error = caught([] { throw error::not_finite("query", 2, 3); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code(), "not_finite");
  EXPECT_EQ(number(*error, "col"), 3);
}

TEST(Caught, TellsAMissingMemoryAlsoByWhatContainersThrow) {
  EXPECT_EQ(caught([] { throw std::bad_alloc(); })->code(), "out_of_memory");
  EXPECT_EQ(caught([] { std::vector<double>().reserve(~std::size_t(0)); })->code(), "out_of_memory");
}

TEST(Caught, GivesTheEngineUpForWhatNobodyForesaw) {
  const auto error = caught([] { std::string("abc").at(7); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code(), "engine_lost");
  EXPECT_NE(text(*error, "detail"), "");
}

}  // namespace
}  // namespace attn::test
