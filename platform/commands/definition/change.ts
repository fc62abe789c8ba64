import * as z from 'zod';
import { sectionSchema, type Registry } from 'shared/contract/registry/schema';
import type { PartName } from 'shared/contract';
import { stateOf } from '../../rollout';
import type { Change } from '../../store';
import type { Answer, CommandContext, Subject } from './command';
import { requirePart } from './parameters';
import { writeOut } from './write-out';

interface ChangeParameters extends Subject {
  reason?: string | undefined;
}

/** The number of the changed registry, and the part's state by its name. */
export const changed = z.object({ sequence: z.int() }).catchall(sectionSchema);

/** A change that brings a rollout further. It refuses a candidate whose files were lost, or whose key was revoked, since its start: origins would serve an earlier release instead. */
export const withServableCandidate =
  ({ folder }: CommandContext, name: PartName, decide: Change): Change =>
  (registry) => {
    const next = decide(registry);
    if (next !== registry) folder.releases.record(name, stateOf(registry, name).rollout!.candidate);
    return next;
  };

/**
 * Applies a change to one part, and returns the new number of the registry.
 * @param message the text for the person who ran the command
 */
export async function change(
  context: CommandContext,
  command: string,
  parameters: ChangeParameters,
  decide: Change,
  message: string | ((registry: Registry) => string),
): Promise<Answer> {
  requirePart(context, parameters.name);
  const registry = await context.apply(writeOut(command, parameters), decide, parameters.reason ?? null);
  const text = typeof message === 'string' ? message : message(registry);
  return {
    text: `${text} (registry ${registry.sequence})`,
    json: { sequence: registry.sequence, [parameters.name]: registry.sections[parameters.name] },
  };
}
