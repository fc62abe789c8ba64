import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Refusal, UsageError } from '../refusal';
import { isLive } from '../rollout/section-state';
import { advance } from '../rollout/advance';
import { pause } from '../rollout/pause';
import { policy } from '../rollout/policy';
import { promote } from '../rollout/promote';
import { resume } from '../rollout/resume';
import { start } from '../rollout/start';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { publishedRecord } from '../store/releases/read-record';
import { change } from './change';
import { visitsPerDay } from './queries/days-to-go';
import { command } from './command';
import { auto, known, maybeReason, metrics, name, stages, version } from './parameters';

/** The commands that bring a release to its visitors. */
export const STEPS = {
  start: command({
    summary: 'Begin the rollout of a release at its first stage',
    right: 'rollout',
    serves: (registry, { ifNew, name, version }) => !(ifNew && isUnderWay(registry, name, version)),
    parameters: z.strictObject({
      name,
      version,
      stages: stages.optional(),
      auto: auto.nullish(),
      ifNew: z.boolean().optional().describe('No refusal when it is stable, or being rolled out, already'),
      reason: maybeReason,
    }),
    run: async (context, { ifNew, ...parameters }) => {
      const part = known(context, parameters.name);
      const before = context.registry.read();
      if (ifNew && isUnderWay(before, part, parameters.version)) return nothingToDo(part, parameters.version);
      const { section } = publishedRecord(context.data, part, parameters.version);
      const { signals } = await context.store();
      const visits = await visitsPerDay(signals, before, part, Date.parse(context.now()));
      const id = randomBytes(4).toString('hex');
      return change(
        context,
        'start',
        parameters,
        (registry) =>
          start(registry, { ...parameters, name: part, policy: section?.policy, visitsPerDay: visits, id, now: context.now() }),
        `Started ${part}@${parameters.version}. Watch it: npm run release -- status --watch`,
      );
    },
  }),
  advance: command({
    summary: 'One stage further',
    right: 'rollout',
    serves: true,
    parameters: z.strictObject({
      name,
      fromStage: z.int().min(0).describe('The stage that you saw, counted from 0; refused when it has moved on'),
      reason: maybeReason,
    }),
    run: (context, parameters) =>
      change(
        context,
        'advance',
        parameters,
        (registry) =>
          advance(registry, { name: known(context, parameters.name), fromStage: parameters.fromStage, now: context.now() }),
        `${parameters.name} is at stage ${parameters.fromStage + 1}.`,
      ),
  }),
  pause: step('pause', pause, 'Freeze the share of a rollout', 'Paused. Go on: npm run release -- resume', false),
  resume: step('resume', resume, 'Let a paused rollout go on', 'Goes on:', true),
  promote: step('promote', promote, 'Make the candidate stable for everyone', 'Stable for everyone:', true),
  policy: command({
    summary:
      'How releases of a section reach visitors from the next start on: in stages or all at once, and what ends or holds a rollout',
    right: 'rollout',
    serves: true,
    parameters: z.strictObject({
      name,
      stages: stages.optional(),
      allAtOnce: z.boolean().optional().describe('Never split between visitors'),
      auto: auto.optional(),
      metrics: metrics.optional(),
      reason: maybeReason,
    }),
    run: (context, parameters) => {
      const part = known(context, parameters.name);
      const { allAtOnce = false, metrics: effects } = parameters;
      if (parameters.stages ? allAtOnce : !allAtOnce && !effects)
        throw new UsageError('policy takes one of --stages 1,10,50,100 and --all-at-once, or --metrics alone');
      if ((parameters.auto && !parameters.stages) || (effects && allAtOnce))
        throw new UsageError(
          '--auto goes with --stages, and --metrics not with --all-at-once: what is never split is not compared',
        );
      const message = parameters.stages
        ? `${part} is rolled out in the stages ${parameters.stages.join(', ')} %${parameters.auto ? `, by itself after ${parameters.auto.minutes} minutes each` : ''}.`
        : allAtOnce
          ? `${part} is never split between visitors.`
          : `From the next start on the metrics of ${part} do what the policy says.`;
      const decide = (registry: Registry) => {
        const standing = registry.sections[part]?.policy;
        if (parameters.stages || allAtOnce) return policy(registry, { ...parameters, ...(effects && { effects }), name: part });
        if (standing?.kind !== 'stages') throw new Refusal(`${part} is never split between visitors, so nothing is compared.`);
        return policy(registry, { ...standing, ...(effects && { effects }), name: part });
      };
      return change(context, 'policy', parameters, decide, message);
    },
  }),
};

/** A pipeline that is run again, or whose sources give the release that there is, has nothing to start. */
function isUnderWay({ sections }: Registry, name: PartName, version: string): boolean {
  const { stable, rollout } = sections[name] ?? {};
  return stable === version || (isLive(rollout) && rollout.candidate === version);
}

const nothingToDo = (name: PartName, version: string) => ({
  text: `${name}@${version} is stable or being rolled out already; nothing was started.`,
  json: { name, version },
});

function step(commandName: string, rule: typeof pause, summary: string, message: string, serves: boolean) {
  return command({
    summary,
    right: 'rollout',
    serves,
    parameters: z.strictObject({ name, reason: maybeReason }),
    run: (context, parameters) =>
      change(
        context,
        commandName,
        parameters,
        (registry) => rule(registry, { name: known(context, parameters.name), now: context.now() }),
        `${message} ${parameters.name}`,
      ),
  });
}
