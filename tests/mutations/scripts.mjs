// Slips in what is written in JavaScript, where one costs a learner a score or lets a stranger in: [file, find, replace,
// what is wrong then, the tests that are run]. `find` stands exactly once in the file below web.

const elements = 'src/elements';
const scorm = 'src/embed/scorm';

export const scripts = {
  locks: [
    [`${elements}/figure/teaching/settings.ts`, "list.includes('all') ||", '', 'all does not hold all', 'teaching-settings'],
    [`${elements}/figure/teaching/settings.ts`, '`-${letter.toLowerCase()}`', 'letter', 'names of two words are not found', 'teaching-settings'],
    [`${elements}/figure/teaching/settings.ts`, '...(lock.length > 0 && { lock }),', '', 'the state forgets locks', 'teaching-settings'],
  ],
  goals: [
    [`${elements}/figure/teaching/goal.ts`, 'row: Number(row) - 1,', 'row: Number(row),', 'rows count from 0', 'goal'],
    [`${elements}/figure/teaching/goal.ts`, 'return value > target;', 'return value >= target;', 'above is at least', 'goal'],
    [`${elements}/figure/teaching/goal.ts`, '&& aim.col < cols', '', 'a cell past the end is the next row’s', 'goal'],
  ],
  'state versions': [
    [`${elements}/figure/attribute.ts`, 'json.version !== 1', 'json.version === 0', 'a state of another version is taken', 'teaching-settings'],
    [`${elements}/attn-exercise/progress.ts`, 'else if (isForeign(json))', 'else if (false)', 'an exercise takes what is not foreign in it', 'exercise-progress'],
    [`${scorm}/suspend.ts`, 'format !== version ||', '', 'suspend data of another format is taken', 'scorm-suspend'],
  ],
  'the score of a lesson': [
    [`${scorm}/report.ts`, '/ best.length', '/ best.filter((score) => score !== null).length', 'what was left out does not count', 'scorm-versions'],
    [`${scorm}/report.ts`, 'graded[index]', 'true', 'open questions are graded', 'scorm-versions'],
    [`${scorm}/report.ts`, 'score >= mastery', 'score > mastery', 'just enough is not enough', 'scorm-versions'],
    [`${scorm}/versions.ts`, "if (!completed) return 'incomplete';", '', 'half a lesson is passed', 'scorm-versions'],
    [`${scorm}/suspend.ts`, 'Math.round(score * 100)', 'Math.round(score * 10)', 'scores are kept as tenths', 'scorm-suspend'],
    [`${elements}/attn-exercise/progress.ts`, 'shown ? 0 :', '', 'a solution that was looked up counts', 'exercise-progress'],
  ],
  'what an author may write': [
    ['cli/sanitize.mjs', "src: ['none']", "src: ['none', 'https']", 'pictures are fetched from the web', 'lesson-hostile'],
    ['cli/sanitize.mjs', "href: ['http',", "href: ['javascript', 'http',", 'a link runs a script', 'lesson-hostile'],
    ['cli/sanitize.mjs', "code: [['className', /^language-[\\w-]+$/,", "'*': ['onclick'], code: [['className', /^language-[\\w-]+$/,", 'handlers stay', 'lesson-hostile'],
    ['cli/pictures.mjs', '!real.startsWith(realpathSync(folder) + sep)', 'false', 'a link leads out of the folder', 'lesson-hostile'],
  ],
}; // prettier-ignore
