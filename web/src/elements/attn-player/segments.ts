/** The named stretches of a player's timeline. */
import { message } from '../../locales/i18n.js';
import type { Part, View } from '../../scene/view.js';
import { phaseKey, phasesOf } from '../../trace/phase.js';
import { stepName } from '../../trace/names.js';
import type { Segment } from '../attn-timeline/attn-timeline.js';

/**
 * One segment a phase, of the whole trace or of the part that is in view. Attention has five steps also when nothing is masked: the third is then shown as left out, so
 * that a learner meets the same five every time.
 */
export function segmentsOf({ trace, steps, stages }: View, part: Part | null, locale: string): Segment[] {
  const indexOf = (step: string): number => stages.findIndex((stage) => stage.step === step);
  const spans = phasesOf(trace, part ? part.steps : steps);
  const segments = spans.map(({ phase, steps }) => ({
    name: message(locale, phaseKey(phase)),
    from: Math.min(...steps.map(indexOf)),
    to: Math.max(...steps.map(indexOf)) + 1,
    hint: steps.map((step) => stepName(locale, step)).join(', '),
  }));
  const phases = spans.map(({ phase }) => phase);
  const softmax = phases.indexOf('softmax');
  if (phases.includes('compare') && softmax > 0 && !phases.includes('mask')) {
    const at = segments[softmax]!.from;
    segments.splice(softmax, 0, {
      name: message(locale, 'phase.mask'),
      from: at,
      to: at,
      hint: message(locale, 'ui.mask.unused'),
    });
  }
  return segments;
}
