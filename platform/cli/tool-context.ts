import type { PartName } from 'shared/contract';
import type { Folder, Opening } from '../store/index';
import type { StoreEnvironment } from '../settings/environment';
import type { Build } from '../store/releases/put-release';
import type { CommandName } from '../commands/all-commands';
import type { Target } from '../commands/target/target';
import { printable } from '../printable';
import { Refusal } from '../refusal';

/** Builds what is published; given by the program that has the sources. */
export interface Builder {
  names(): PartName[];
  /** @param say hears that it takes a while, when it does */
  build(name: PartName, say: (line: string) => void): Promise<Build>;
}

/** What every command of the command line works with. */
export interface ToolContext {
  environment: StoreEnvironment;
  builder: Builder;
  target: Target;
  /** The store on this machine, brought up to date. */
  open(opening?: Opening): Promise<Folder>;
  /** Whether the target is a release service elsewhere. */
  isRemote: boolean;
}

/** Carries out a command and prints what came of it. */
export async function carryOut({ target }: ToolContext, command: CommandName, parameters: object, json = false): Promise<void> {
  const answer = await target.answer(command, parameters);
  console.log(printable(json ? JSON.stringify(answer.json) : answer.text));
  if (answer.refused) throw new Refusal(answer.refused);
}
