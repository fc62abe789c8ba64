import * as z from 'zod';
import type { PartName } from 'shared/contract';
import { stateOf } from '../rollout';
import { command, type CommandContext } from './definition/command';
import { requirePart, name, version } from './definition/parameters';
import { earlierOutcome, outcomeSchema, rolloutOutcome } from './queries/rollout-outcome';

export const outcome = command({
  summary: 'The outcome of a release, or of the one started last: stable, ended, or still open',
  usage: 'outcome <name>',
  right: 'read',
  examples: ['outcome help', 'outcome help --version 1.0.0'],
  parameters: z.strictObject({ name, version: version.optional() }),
  answer: outcomeSchema,
  run: async (context, { name, version }) => {
    const part = requirePart(context, name);
    const registry = context.registry.read();
    let json = rolloutOutcome(registry, part, version);
    if (json.kind === 'open' && version && version !== stateOf(registry, part).rollout?.candidate) {
      // A pipeline would wait for a mistyped version until its timeout, and so for one whose rollout has ended before another.
      context.folder.releases.record(part, version);
      json = (await earlierOutcome(context.registry, part, version)) ?? json;
    }
    if (json.kind === 'ended' && version && (await waitsForApproval(context, part, version)))
      json = { kind: 'open', text: `The start of ${part}@${version} waits for approval.` };
    return { text: json.text, json };
  },
});

/** Whether someone asked to start the release, which may have run before. */
async function waitsForApproval(context: CommandContext, name: PartName, version: string): Promise<boolean> {
  const { access } = await context.store();
  const requests = access.requests.list(new Date(context.now()));
  return requests.some(({ verb, words }) => verb === 'start' && words.name === name && words.version === version);
}
