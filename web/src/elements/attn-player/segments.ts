/** The named stretches of a player's timeline. */
import type { Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { stagesOf } from '../../scene/timeline.js';
import { phaseKey, phasesOf } from '../../trace/phase.js';
import { stepName } from '../../trace/names.js';
import type { Segment } from '../attn-timeline/attn-timeline.js';

/**
 * One segment a phase. Attention has five steps also when nothing is masked: the third is then shown as left out, so
 * that a learner meets the same five every time.
 */
export function segmentsOf(trace: Trace, locale: string): Segment[] {
  const stages = stagesOf(trace);
  const indexOf = (step: string): number => stages.findIndex((stage) => stage.step === step);
  const spans = phasesOf(trace);
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
