import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { isLive, refuseUnderWay, start as rule } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { requirePart, maybeAuto, maybeReason, name, stages, version } from './definition/parameters';
import { visitsPerDay } from './queries/days-to-go';

export const start = command({
  summary: 'Begin the rollout of a release at its first stage',
  right: 'rollout',
  dryRun: true,
  serves: (registry, { ifNew, name, version }) => !(ifNew && isUnderWay(registry, name, version)),
  button: { on: 'part', label: 'Start', possible: (registry, { name }) => refuseUnderWay(registry, name) },
  examples: ['start help@1.1.0', 'start help@1.1.0 --stages 10,100 --auto 30', 'start help@1.1.0 --if-new --reason "new guides"'],
  parameters: z.strictObject({
    name,
    version,
    stages: stages.optional().describe(`${stages.description}; without: the policy of the section`),
    auto: maybeAuto,
    ifNew: z
      .boolean()
      .optional()
      .describe('No refusal when it is stable, or being rolled out, already; for pipelines')
      .meta({ 'x-for': 'pipelines' }),
    reason: maybeReason,
  }),
  answer: z.union([changed, z.object({ name, version })]),
  run: async (context, { ifNew, ...parameters }) => {
    const part = requirePart(context, parameters.name);
    const before = context.registry.read();
    if (ifNew && isUnderWay(before, part, parameters.version)) return nothingToDo(part, parameters.version);
    const { section } = context.folder.releases.record(part, parameters.version);
    const { signals } = await context.store();
    const visits = await visitsPerDay(signals, before, part, Date.parse(context.now()));
    const id = randomBytes(4).toString('hex');
    return change(
      context,
      'start',
      parameters,
      (registry) => rule(registry, { ...parameters, policy: section?.policy, visitsPerDay: visits, id, now: context.now() }),
      `Started ${part}@${parameters.version}. Watch it: npm run release -- status --watch`,
    );
  },
});

/** Whether the version is stable or in a rollout: a pipeline that is run again has nothing to start. */
function isUnderWay({ sections }: Registry, name: PartName, version: string): boolean {
  const { stable, rollout } = sections[name] ?? {};
  return stable === version || (isLive(rollout) && rollout.candidate === version);
}

const nothingToDo = (name: PartName, version: string) => ({
  text: `${name}@${version} is stable or being rolled out already; nothing was started.`,
  json: { name, version },
});
