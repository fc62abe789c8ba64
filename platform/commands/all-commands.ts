import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { refusalOf, shownCommands } from './about-commands/buttons';
import { foresee } from './about-commands/foresee';
import type { AnyCommand } from './definition/command';
import { LIST } from './definition/list';

/** Every command that works on a store, except publishing, which also takes files. */
export const COMMANDS = { ...LIST, foresee: foresee(LIST as never) };

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

export const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);

/** The command of a name. Parse its parameters with `parameters` before `run`. */
export const commandNamed = (word: CommandName): AnyCommand => COMMANDS[word] as never;

export const SHOWN_COMMANDS = shownCommands(COMMANDS as never);

/** By part and command: why the registry refuses a command with a button; `null` if it does not. */
export type Refusals = Record<PartName, Record<string, string | null>>;

export function refusals(registry: Registry): Refusals {
  const ofPart = (name: PartName) =>
    COMMAND_NAMES.flatMap((command): [string, string | null][] => {
      const { button } = commandNamed(command);
      return button?.on === 'part' ? [[command, refusalOf(button, registry, { name })]] : [];
    });
  return Object.fromEntries(Object.keys(registry.sections).map((name) => [name, Object.fromEntries(ofPart(name))]));
}
