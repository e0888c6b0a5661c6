/** What an exercise asks, as far as a report has room for it: its heading and what stands in its text. */
export const aboutOf = (exercise: Element): string =>
  [...exercise.querySelectorAll(':scope > [slot="title"], :scope > p:not(.answer, [slot])')]
    .map((one) => one.textContent.trim())
    .join(': ');
