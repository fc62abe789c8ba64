import { FORESEEING } from './foreseeing';
import { LISTENING } from './listening';
import { LOOKING } from './looking';
import { NOTIFYING } from './notifying';
import { PREVIEWING } from './previewing';
import { STEPS } from './steps';
import { UNDOING } from './undoing';
import { WATCHING } from './watching';
import type { Verb } from './verb';

/** Every verb that works on a store, for all clients. Publishing is not among them, because it also takes files. */
export const VERBS = { ...STEPS, ...UNDOING, ...LOOKING, ...WATCHING, ...FORESEEING, ...LISTENING, ...NOTIFYING, ...PREVIEWING };

export type VerbName = keyof typeof VERBS;

export const isVerb = (word: string): word is VerbName => Object.hasOwn(VERBS, word);

export const verbNamed = (word: VerbName): Verb => VERBS[word] as unknown as Verb;
