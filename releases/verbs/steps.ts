import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { UsageError } from '../refusal';
import { readRegistry } from '../registry/registry-file';
import { isLive } from '../registry/section-state';
import { advance } from '../rollout/advance';
import { pause } from '../rollout/pause';
import { policy } from '../rollout/policy';
import { promote } from '../rollout/promote';
import { resume } from '../rollout/resume';
import { start } from '../rollout/start';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { publishedRecord } from '../store/read-record';
import { change } from './change';
import { verb } from './verb';
import { auto, known, maybeReason, name, stages, version } from './words';

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
    run: (context, { ifNew, ...words }) => {
      const part = known(context, words.name);
      if (ifNew && isUnderWay(readRegistry(context.data), part, words.version)) return nothingToDo(part, words.version);
      const { section } = publishedRecord(context.data, part, words.version);
      const id = randomBytes(4).toString('hex');
      return change(
        context,
        'start',
        words,
        (registry) => start(registry, { ...words, name: part, policy: section?.policy, id, now: context.now() }),
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
    summary: 'How releases of a section reach visitors from the next start on; stages, or all at once',
    right: 'rollout',
    serves: true,
    words: z.strictObject({
      name,
      stages: stages.optional(),
      allAtOnce: z.boolean().optional().describe('Never split between visitors'),
      auto: auto.optional(),
      reason: maybeReason,
    }),
    run: (context, words) => {
      const part = known(context, words.name);
      if ((words.stages !== undefined) === (words.allAtOnce ?? false))
        throw new UsageError('policy takes one of --stages 1,10,50,100 and --all-at-once');
      if (words.auto && words.allAtOnce)
        throw new UsageError('--auto goes with --stages: what is never split has no stages to move on from');
      const done = words.stages
        ? `${part} is rolled out in the stages ${words.stages.join(', ')} %${words.auto ? `, by itself after ${words.auto.minutes} minutes each` : ''}.`
        : `${part} is never split between visitors.`;
      return change(context, 'policy', words, (registry) => policy(registry, { ...words, name: part }), done);
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
