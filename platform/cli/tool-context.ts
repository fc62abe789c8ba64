import type { PartName } from 'shared/contract';
import type { Folder, Opening } from '../store/index';
import type { StoreEnvironment } from '../settings/environment';
import type { Build } from '../store/releases/put-release';
import type { VerbName } from '../commands/all-verbs';
import type { Target } from '../commands/target/target';
import { printable } from '../printable';
import { Refusal } from '../refusal';

/** Builds what is published; given by the program that has the sources. */
export interface Builder {
  names(): PartName[];
  /** @param say hears that it takes a while, when it does */
  build(name: PartName, say: (line: string) => void): Promise<Build>;
}

/** What every verb of the command line works with. */
export interface ToolContext {
  environment: StoreEnvironment;
  builder: Builder;
  target: Target;
  /** The store on this machine, brought up to date. */
  open(opening?: Opening): Promise<Folder>;
  /** Whether the target is a release service elsewhere. */
  isRemote: boolean;
}

/** Carries out a verb and prints what came of it. */
export async function carryOut({ target }: ToolContext, verb: VerbName, words: object, json = false): Promise<void> {
  const answer = await target.answer(verb, words);
  console.log(printable(json ? JSON.stringify(answer.json) : answer.text));
  if (answer.refused) throw new Refusal(answer.refused);
}
