import type { PartName } from 'shared/contract';
import type { StoreEnvironment } from '../config/environment';
import type { Build } from '../store/put-release';
import type { VerbName } from '../verbs/all-verbs';
import type { Target } from '../target/target';
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
  /** `null` in an installation without sources. */
  builder: Builder | null;
  target: Target;
  /** Whether the target is a release service elsewhere. */
  isRemote: boolean;
}

/** Carries out a verb and prints what came of it. */
export async function carryOut({ target }: ToolContext, verb: VerbName, words: object, json = false): Promise<void> {
  const answer = await target.answer(verb, words);
  console.log(json ? JSON.stringify(answer.json) : answer.text);
  if (answer.refused) throw new Refusal(answer.refused);
}
