import * as z from 'zod';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal, UsageError } from '../../refusal';
import type { Right } from '../../store';
import type { AnyCommand, Button, Subject } from '../definition/command';

/** A command in the console: its button, and the parameters of its form. */
export interface ShownCommand extends Omit<Button, 'possible'> {
  summary: string;
  right: Right;
  dryRun: boolean;
  /** JSON schema. */
  parameters: z.core.JSONSchema.JSONSchema;
}

/** The commands with a button, by name. Those that undo something are last. */
export function shownCommands(commands: Record<string, AnyCommand>): Record<string, ShownCommand> {
  const entries = Object.entries(commands).flatMap(
    ([name, { button, dryRun = false, parameters, right, summary }]): [string, ShownCommand][] => {
      if (!button) return [];
      const { possible: _possible, ...look } = button;
      return [[name, { ...look, summary, right, dryRun, parameters: z.toJSONSchema(parameters, { io: 'input' }) }]];
    },
  );
  return Object.fromEntries(entries.sort(([, a], [, b]) => Number(a.undoes ?? false) - Number(b.undoes ?? false)));
}

/** Why the registry refuses a command, as a sentence; `null` if it does not. */
export function refusalOf({ possible }: Button, registry: Registry, subject: Subject): string | null {
  try {
    possible(registry, subject);
    return null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof UsageError) return error.message;
    throw error;
  }
}
