// What options are called where they were given: they are checked where nobody knows.
#pragma once

#include <string>
#include <string_view>

#include "attn/error.h"

namespace attn {

/// As long as it lives, the options that are checked stand under a path: an error about one of them ("heads") is made
/// with the path before its name, "layers.1.heads". Names with a dot are whole ones already, of options and of steps.
///
/// A mask's error has no name of its own where the mask is the argument `mask`: under a path, or where it is called
/// otherwise, it gets one. (All this when the error is made: caught and thrown again it would cost every page 9 kB, see
/// bindings/thrown.cpp.)
///
/// Example:
///     const OptionPath here("layers.1.");
class OptionPath {
 public:
  explicit OptionPath(std::string path, std::string mask = "mask");
  ~OptionPath();
  OptionPath(const OptionPath&) = delete;
  OptionPath& operator=(const OptionPath&) = delete;

  /// Names what an error is about by the paths it is made under, the innermost first.
  static void name(std::string_view code, Error::Params& params);

 private:
  void apply(bool of_mask, Error::Params& params) const;

  std::string path_;
  std::string mask_;
  const OptionPath* outer_;
};

}  // namespace attn
