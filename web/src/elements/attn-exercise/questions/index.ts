/** Every kind of exercise, from its assignment to its question. */
import type { Kind } from '../settings.js';
import { choice } from './choice.js';
import { direction } from './direction.js';
import { goal } from './goal.js';
import { largest } from './largest.js';
import { match } from './match.js';
import { numbers } from './numbers.js';
import { open } from './open.js';
import { order } from './order.js';
import type { Asking, Question } from './question.js';
import { shape } from './shape.js';
import { spot } from './spot.js';

export const questions: Record<Kind, (asking: Asking) => Question> = {
  number: numbers,
  matrix: numbers,
  shape,
  choice,
  order,
  direction,
  largest,
  goal,
  spot,
  'code-match': match,
  open,
};
