import { DRY_RUN } from './dry-run';
import { LISTENING } from './listening';
import { LOOKING } from './looking';
import { NOTIFYING } from './notifying';
import { PREVIEWING } from './previewing';
import { STEPS } from './steps';
import { UNDOING } from './undoing';
import { WATCHING } from './watching';
import type { Command } from './command';

/** Every command that works on a store, for all clients. Publishing is not among them, because it also takes files. */
export const COMMANDS = {
  ...STEPS,
  ...UNDOING,
  ...LOOKING,
  ...WATCHING,
  ...DRY_RUN,
  ...LISTENING,
  ...NOTIFYING,
  ...PREVIEWING,
};

export type CommandName = keyof typeof COMMANDS;

export const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);

export const commandNamed = (word: CommandName): Command => COMMANDS[word] as unknown as Command;
