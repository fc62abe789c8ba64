import * as z from 'zod';
import { sectionSchema, type Registry } from 'shared/contract/registry/schema';
import type { Change } from '../../store';
import type { Answer, CommandContext, Subject } from './command';
import { requirePart } from './parameters';
import { writeOut } from './write-out';

interface ChangeParameters extends Subject {
  reason?: string | undefined;
}

/** The number of the changed registry, and the part's state by its name. */
export const changed = z.object({ sequence: z.int() }).catchall(sectionSchema);

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
