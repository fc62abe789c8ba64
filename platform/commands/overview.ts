import * as z from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry, SectionState } from 'shared/contract/registry/schema';
import { isLive } from '../rollout';
import { command, type CommandContext } from './definition/command';
import { aligned } from './definition/aligned';
import { statusOf } from './queries/status-of';

const MOST_COMMANDS = 3;

/** The output of the tool without a command. */
export const overview = command({
  summary: 'The state of each part in a line, and the three commands most useful now',
  right: 'read',
  examples: ['overview'],
  parameters: z.strictObject({}),
  answer: z.object({
    parts: z.array(
      z.object({ name: z.string(), stable: z.string().nullable(), rollout: z.string(), verdict: z.string().nullable() }),
    ),
    next: z.array(z.string()).describe('Command lines'),
  }),
  run: async (context) => {
    const store = await context.store();
    const { registry, rollouts } = await statusOf(store, Date.parse(context.now()));
    const parts = Object.entries(registry.sections).map(([name, state]) => ({
      name,
      stable: state.stable,
      rollout: rolloutText(state),
      verdict: (state.rollout && rollouts[state.rollout.id]?.verdict.kind) ?? null,
    }));
    const next = nextCommands(context, registry).slice(0, MOST_COMMANDS);
    const rows = parts.map(({ name, rollout, stable, verdict }) => [name, stable ?? 'none', rollout, verdict ?? '']);
    const lines = [
      ...aligned([['PART', 'STABLE', 'ROLLOUT', 'VERDICT'], ...rows]),
      '',
      'Useful now:',
      ...next.map((line) => `  npm run release -- ${line}`),
    ];
    return { text: lines.join('\n'), json: { parts, next } };
  },
});

function rolloutText({ rollout }: SectionState): string {
  if (!isLive(rollout)) return '';
  return `${rollout.candidate} ${rollout.state} at ${rollout.stages[rollout.stage]} %, stage ${rollout.stage} of ${rollout.stages.length - 1}`;
}

/** The most likely next commands: for the rollout under way, for releases that were never served, then queries. */
function nextCommands(context: CommandContext, { sections }: Registry): string[] {
  const underWay = Object.entries(sections).flatMap(([name, { rollout }]) => (isLive(rollout) ? stepsOf(name, rollout) : []));
  const newest = new Map<PartName, { name: PartName; version: string; storedAt: string }>();
  for (const release of context.folder.releases.list())
    if (release.storedAt > (newest.get(release.name)?.storedAt ?? '')) newest.set(release.name, release);
  const waiting = [...newest.values()].filter(({ name, version }) => !wasServed(sections[name], version));
  return [
    ...underWay,
    ...waiting.map(({ name, version }) => `start ${name}@${version}`),
    'status --watch',
    `publish ${context.names().at(-1) ?? 'shell'}`,
    'history',
  ];
}

function stepsOf(name: PartName, { stage, stages, state }: { stage: number; stages: number[]; state: string }): string[] {
  const abort = `abort ${name} --reason "…"`;
  if (state === 'paused') return [`resume ${name}`, abort];
  return [stage < stages.length - 1 ? `advance ${name} --from-stage ${stage}` : `promote ${name}`, abort];
}

/** Whether a version is or was served, or was recalled. */
function wasServed(state: SectionState | undefined, version: string): boolean {
  if (!state) return false;
  const { blocked, previousGood, rollout, stable } = state;
  return [stable, ...previousGood, rollout?.candidate, ...blocked.map((entry) => entry.version)].includes(version);
}
