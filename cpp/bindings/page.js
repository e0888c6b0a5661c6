// The functions of page.h: each asks the reader of a call (reader.ts), whose handle goes before. A library of Emscripten's,
// because its functions are called as they are; through Embind's val a question costs ten times as much.
addToLibrary({
  // Words that stand in the module's memory from its beginning to its end, by where they stand.
  $literals: 'new Map()',
  $literal__deps: ['$literals', '$UTF8ToString'],
  $literal: (at, length) => {
    let word = literals.get(at);
    if (word === undefined) literals.set(at, (word = UTF8ToString(at, length)));
    return word;
  },

  page_problem__deps: ['$Emval'],
  page_problem: (page) => Emval.toValue(page).problem(),
  page_member__deps: ['$Emval', '$literal'],
  page_member: (page, of, name) => Emval.toValue(page).member(of, literal(name)),
  page_at__deps: ['$Emval'],
  page_at: (page, of, key) => Emval.toValue(page).at(of, key),
  page_entry__deps: ['$Emval'],
  page_entry: (page, of, entry) => Emval.toValue(page).entry(of, entry),
  page_count__deps: ['$Emval'],
  page_count: (page, of) => Emval.toValue(page).count(of),
  page_keys__deps: ['$Emval'],
  page_keys: (page, of) => Emval.toValue(page).keys(of),
  page_leftover__deps: ['$Emval'],
  page_leftover: (page, of) => Emval.toValue(page).leftover(of),
  page_written__deps: ['$Emval'],
  page_written: (page, value) => Emval.toValue(page).written(value),
  page_keep__deps: ['$Emval'],
  page_keep: (page, number) => Emval.toValue(page).keep(number),
  page_number__deps: ['$Emval'],
  page_number: (page, value) => Emval.toValue(page).value(value),
  page_text_length__deps: ['$Emval', '$lengthBytesUTF8'],
  page_text_length: (page, value) => lengthBytesUTF8(Emval.toValue(page).value(value)),
  page_text__deps: ['$Emval', '$stringToUTF8Array'],
  page_text: (page, value, to, length) => stringToUTF8Array(Emval.toValue(page).value(value), HEAPU8, to, length + 1),

  page_give__deps: ['$Emval', '$literal', '$UTF8ToString'],
  page_give: (page, form, id, length, value) =>
    Emval.toValue(page).give(literal(form), UTF8ToString(id, length), value),
  page_copy_numbers__deps: ['$Emval'],
  page_copy_numbers: (page, to, count) => Emval.toValue(page).copy(HEAPF64.subarray(to >> 3, (to >> 3) + count)),
  page_copy_bytes__deps: ['$Emval'],
  page_copy_bytes: (page, to, count) => Emval.toValue(page).copy(HEAPU8.subarray(to, to + count)),
  page_slice__deps: ['$Emval'],
  page_slice: (page, operand, row, col, rows, cols, to) =>
    Emval.toValue(page).slice(operand, row, col, rows, cols, HEAPF64.subarray(to >> 3, (to >> 3) + rows * cols)),

  page_answer__deps: ['$Emval', '$literal'],
  page_answer: (page, ok, words, text, length, numbers) =>
    Emval.toValue(page).receive(!!ok, {
      words: HEAP32,
      bytes: HEAPU8,
      numbers: HEAPF64,
      literal,
      at: words >> 2,
      text,
      length,
      number: numbers >> 3,
    }),
});
