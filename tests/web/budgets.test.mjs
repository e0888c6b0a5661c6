// What a learner downloads stays small: see web/build/sizes.mjs.
import { expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { BUDGETS, sizes } from '../../web/build/sizes.mjs';

it.each(Object.entries(BUDGETS))('%s is at most %i kB after gzip', (name, budget) => {
  const size = sizes(repo).find((entry) => entry.name === name);
  expect(size, `${name} has been built`).toBeDefined();
  expect(size.gzip).toBeLessThanOrEqual(budget);
});
