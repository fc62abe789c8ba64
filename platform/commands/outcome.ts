import * as z from 'zod';
import { command } from './definition/command';
import { requirePart, name, version } from './definition/parameters';
import { outcomeSchema, rolloutOutcome } from './queries/rollout-outcome';

export const outcome = command({
  summary: 'The outcome of a release, or of the one started last: stable, ended, or still open',
  usage: 'outcome <name>',
  right: 'read',
  examples: ['outcome help', 'outcome help --version 1.0.0'],
  parameters: z.strictObject({ name, version: version.optional() }),
  answer: outcomeSchema,
  run: (context, parameters) => {
    const part = requirePart(context, parameters.name);
    const json = rolloutOutcome(context.registry.read(), part, parameters.version);
    // A pipeline would wait for a mistyped version until its timeout.
    if (json.kind === 'open' && parameters.version) context.folder.releases.record(part, parameters.version);
    return { text: json.text, json };
  },
});
