import { isReleaseName, RELEASE_NAMES, type ReleaseName } from 'shared/build/workspaces';
import { BUCKETS } from '../bucket';
import { WrongUse } from '../refusal';

/** Words of the command line; each throws `WrongUse` that says what the word may be. */
export function readName(word: string): ReleaseName {
  if (isReleaseName(word)) return word;
  throw new WrongUse(`"${word}" is no release; the names are ${RELEASE_NAMES.join(', ')}`);
}

export function readRelease(word: string): { name: ReleaseName; version: string } {
  const [name, version, ...rest] = word.split('@');
  if (!version || rest.length > 0) throw new WrongUse(`"${word}" is no release; write NAME@VERSION, such as help@1.0.0-3fa91c02`);
  return { name: readName(name!), version };
}

/** `1,10,50,100`: rising percentages above 0 and up to 100. */
export function readStages(word: string | undefined): number[] | undefined {
  if (word === undefined) return undefined;
  const stages = word.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isRising = stages.every((stage, index) => stage > (stages[index - 1] ?? 0) && stage <= 100);
  if (!isRising) throw new WrongUse(`--stages is "${word}"; it takes rising percentages above 0 and up to 100, such as 1,10,50,100`);
  return stages;
}

export function readFromStage(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  throw new WrongUse(`--from-stage is "${word}"; it takes the number of a stage, counted from 0`);
}

export function readBucket(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,4}$/.test(word) && Number(word) < BUCKETS) return Number(word);
  throw new WrongUse(`--bucket is "${word}"; it takes a number from 0 to ${BUCKETS - 1}`);
}

export function readDays(word: string): number {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  throw new WrongUse(`--window-days is "${word}"; it takes a whole number of days`);
}

export function readReason(word: string): string {
  if (word.trim() !== '') return word.trim();
  throw new WrongUse('--reason is empty; say why, in a few words: whoever looks next will want to know');
}
