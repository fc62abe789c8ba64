import * as z from 'zod';
import { unblock as rule } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { maybeReason, name, version } from './definition/parameters';

export const unblock = command({
  summary: 'Allow a recalled release again',
  right: 'rollout',
  dryRun: true,
  serves: true,
  button: { on: 'release', label: 'Unblock', possible: (registry, { name, version = '' }) => rule(registry, { name, version }) },
  examples: ['unblock help@1.1.0'],
  parameters: z.strictObject({ name, version, reason: maybeReason }),
  answer: changed,
  run: (context, parameters) =>
    change(
      context,
      'unblock',
      parameters,
      (registry) => rule(registry, { name: parameters.name, version: parameters.version }),
      `${parameters.name}@${parameters.version} is allowed again.`,
    ),
});
