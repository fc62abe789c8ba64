import { FORESEEING } from './foreseeing';
import { LISTENING } from './listening';
import { LOOKING } from './looking';
import { PREVIEWING } from './previewing';
import { STEPS } from './steps';
import { UNDOING } from './undoing';
import { WATCHING } from './watching';
import type { Verb } from './verb';

/** Every verb that works on a store, whoever asks and from where; publishing takes files as well and stands by itself. */
export const VERBS = { ...STEPS, ...UNDOING, ...LOOKING, ...WATCHING, ...FORESEEING, ...LISTENING, ...PREVIEWING };

export type VerbName = keyof typeof VERBS;

export const isVerb = (word: string): word is VerbName => Object.hasOwn(VERBS, word);

export const verbNamed = (word: VerbName): Verb => VERBS[word] as unknown as Verb;
