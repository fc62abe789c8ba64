import * as z from 'zod';
import { stateOf } from '../rollout';
import { command } from './definition/command';
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
    return { text: json.text, json };
  },
});
