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
import { verb } from './verb';
import { auto, known, maybeReason, metrics, name, stages, version } from './words';

/** The verbs that bring a release to its visitors. */
export const STEPS = {
  start: verb({
    summary: 'Begin the rollout of a release at its first stage',
    right: 'rollout',
    serves: (registry, { ifNew, name, version }) => !(ifNew && isUnderWay(registry, name, version)),
    words: z.strictObject({
      name,
      version,
      stages: stages.optional(),
      auto: auto.nullish(),
      ifNew: z.boolean().optional().describe('No refusal when it is stable, or being rolled out, already'),
      reason: maybeReason,
    }),
    run: async (context, { ifNew, ...words }) => {
      const part = known(context, words.name);
      const before = context.registry.read();
      if (ifNew && isUnderWay(before, part, words.version)) return nothingToDo(part, words.version);
      const { section } = publishedRecord(context.data, part, words.version);
      const { signals } = await context.store();
      const visits = await visitsPerDay(signals, before, part, Date.parse(context.now()));
      const id = randomBytes(4).toString('hex');
      return change(
        context,
        'start',
        words,
        (registry) =>
          start(registry, { ...words, name: part, policy: section?.policy, visitsPerDay: visits, id, now: context.now() }),
        `Started ${part}@${words.version}. Watch it: npm run release -- status --watch`,
      );
    },
  }),
  advance: verb({
    summary: 'One stage further',
    right: 'rollout',
    serves: true,
    words: z.strictObject({
      name,
      fromStage: z.int().min(0).describe('The stage that you saw, counted from 0; refused when it has moved on'),
      reason: maybeReason,
    }),
    run: (context, words) =>
      change(
        context,
        'advance',
        words,
        (registry) => advance(registry, { name: known(context, words.name), fromStage: words.fromStage, now: context.now() }),
        `${words.name} is at stage ${words.fromStage + 1}.`,
      ),
  }),
  pause: step('pause', pause, 'Freeze the share of a rollout', 'Paused. Go on: npm run release -- resume', false),
  resume: step('resume', resume, 'Let a paused rollout go on', 'Goes on:', true),
  promote: step('promote', promote, 'Make the candidate stable for everyone', 'Stable for everyone:', true),
  policy: verb({
    summary:
      'How releases of a section reach visitors from the next start on: in stages or all at once, and what ends or holds a rollout',
    right: 'rollout',
    serves: true,
    words: z.strictObject({
      name,
      stages: stages.optional(),
      allAtOnce: z.boolean().optional().describe('Never split between visitors'),
      auto: auto.optional(),
      metrics: metrics.optional(),
      reason: maybeReason,
    }),
    run: (context, words) => {
      const part = known(context, words.name);
      const { allAtOnce = false, metrics: effects } = words;
      if (words.stages ? allAtOnce : !allAtOnce && !effects)
        throw new UsageError('policy takes one of --stages 1,10,50,100 and --all-at-once, or --metrics alone');
      if ((words.auto && !words.stages) || (effects && allAtOnce))
        throw new UsageError(
          '--auto goes with --stages, and --metrics not with --all-at-once: what is never split is not compared',
        );
      const done = words.stages
        ? `${part} is rolled out in the stages ${words.stages.join(', ')} %${words.auto ? `, by itself after ${words.auto.minutes} minutes each` : ''}.`
        : allAtOnce
          ? `${part} is never split between visitors.`
          : `From the next start on the metrics of ${part} do what the policy says.`;
      const decide = (registry: Registry) => {
        const standing = registry.sections[part]?.policy;
        if (words.stages || allAtOnce) return policy(registry, { ...words, ...(effects && { effects }), name: part });
        if (standing?.kind !== 'stages') throw new Refusal(`${part} is never split between visitors, so nothing is compared.`);
        return policy(registry, { ...standing, ...(effects && { effects }), name: part });
      };
      return change(context, 'policy', words, decide, done);
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

function step(said: string, command: typeof pause, summary: string, done: string, serves: boolean) {
  return verb({
    summary,
    right: 'rollout',
    serves,
    words: z.strictObject({ name, reason: maybeReason }),
    run: (context, words) =>
      change(
        context,
        said,
        words,
        (registry) => command(registry, { name: known(context, words.name), now: context.now() }),
        `${done} ${words.name}`,
      ),
  });
}
