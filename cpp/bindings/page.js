// The functions of page.h, for the linker: what they do, the page brings with it (page.ts). A library of Emscripten's, because
// its functions are called as they are; through Embind's val a question costs ten times as much.
addToLibrary({
  page_problem__deps: ['_embind_register_bool'], // has a constant that Embind's integers use and forget to ask for
  page_problem: () => Module['page'].problem(),
  page_member: (of, name) => Module['page'].member(of, name),
  page_at: (of, key) => Module['page'].at(of, key),
  page_entry: (of, entry) => Module['page'].entry(of, entry),
  page_count: (of) => Module['page'].count(of),
  page_keys: (of) => Module['page'].keys(of),
  page_leftover: (of) => Module['page'].leftover(of),
  page_written: (value) => Module['page'].written(value),
  page_keep: (number) => Module['page'].keep(number),
  page_number: (value) => Module['page'].number(value),
  page_text_length: (value) => Module['page'].textLength(value),
  page_text: (to) => Module['page'].text(to),
  page_give: (form, id, length, value) => Module['page'].give(form, id, length, value),
  page_copy_numbers: (to) => Module['page'].copyNumbers(to),
  page_copy_bytes: (to) => Module['page'].copyBytes(to),
  page_slice: (operand, row, col, rows, cols, to) => Module['page'].slice(operand, row, col, rows, cols, to),
  page_answer: (words, text, length, numbers) => Module['page'].answer(words, text, length, numbers),
  page_refuse: (words, text, length, numbers) => Module['page'].refuse(words, text, length, numbers),
  page_out_of_memory: () => Module['page'].outOfMemory(),
});
