import * as z from 'zod';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal, UsageError } from '../refusal';
import { policy as rule } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { auto, requirePart, maybeReason, metrics, name, stages } from './definition/parameters';

export const policy = command({
  summary:
    'How releases of a section reach visitors from the next start on: in stages or all at once, and what ends or holds a rollout',
  right: 'rollout',
  dryRun: true,
  serves: true,
  examples: [
    'policy help --stages 1,10,50 --auto 60',
    'policy legal --all-at-once',
    'policy help --metrics paint=holds,shift=informs',
  ],
  parameters: z.strictObject({
    name,
    stages: stages.optional(),
    allAtOnce: z.boolean().optional().describe('Never split between visitors'),
    auto: auto.optional(),
    metrics: metrics.optional(),
    reason: maybeReason,
  }),
  answer: changed,
  run: (context, parameters) => {
    const part = requirePart(context, parameters.name);
    const { allAtOnce = false, metrics: effects } = parameters;
    if (parameters.stages ? allAtOnce : !allAtOnce && !effects)
      throw new UsageError('wrong-combination', 'policy takes one of --stages 1,10,50,100 and --all-at-once, or --metrics alone');
    if ((parameters.auto && !parameters.stages) || (effects && allAtOnce))
      throw new UsageError(
        'wrong-combination',
        '--auto goes with --stages, and --metrics not with --all-at-once: what is never split is not compared',
      );
    const message = parameters.stages
      ? `${part} is rolled out in the stages ${parameters.stages.join(', ')} %${parameters.auto ? `, by itself after ${parameters.auto.minutes} minutes each` : ''}.`
      : allAtOnce
        ? `${part} is never split between visitors.`
        : `From the next start on the metrics of ${part} do what the policy says.`;
    const decide = (registry: Registry) => {
      const current = registry.sections[part]?.policy;
      if (parameters.stages || allAtOnce) return rule(registry, { ...parameters, effects });
      if (current?.kind !== 'stages')
        throw new Refusal('never-split', `${part} is never split between visitors, so nothing is compared.`);
      return rule(registry, { ...current, effects, name: part });
    };
    return change(context, 'policy', parameters, decide, message);
  },
});
