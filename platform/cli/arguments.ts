import { partName, versionSchema } from 'shared/contract/registry/schema';
import type { PartName } from 'shared/contract';
import { UsageError } from '../refusal';
import { canBeFolder } from '../settings';

/** Arguments of the command line; each throws a `UsageError` that names the accepted values. The store checks whether a part exists. */
export function readName(word: string): PartName {
  if (partName.safeParse(word).success) return word;
  throw new UsageError(
    'unknown-part',
    `"${word}" is no release; a name is the shell or a section in small letters, such as help`,
  );
}

export function readRelease(word: string): { name: PartName; version: string } {
  const [name, version, ...rest] = word.split('@');
  if (!version || rest.length > 0 || !versionSchema.safeParse(version).success)
    throw new UsageError('wrong-release-name', `"${word}" is no release; write NAME@VERSION, such as help@1.0.0-3fa91c02`);
  return { name: readName(name!), version };
}

/** A part, or a release of it. */
export function readMaybeRelease(word: string): { name: PartName; version?: string } {
  return word.includes('@') ? readRelease(word) : { name: readName(word) };
}

/** A folder that is to be written; it may be made later. @param label what is wrong in messages, such as `--out` */
export function readFolder(label: string, word: string): string {
  if (word.trim() !== '' && canBeFolder(word)) return word;
  throw new UsageError(
    'wrong-option',
    `${label} is ${word.trim() === '' ? 'empty' : `"${word}", which is a file or below one`}; it takes a folder, which is made where there is none`,
  );
}

export function readMinutes(word: string): number {
  if (/^\d{1,5}$/.test(word) && Number(word) > 0) return Number(word);
  throw new UsageError('wrong-option', `--timeout is "${word}"; it takes a whole number of minutes, such as 300`);
}

export function readDays(word: string): number {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  throw new UsageError('wrong-option', `--window-days is "${word}"; it takes a whole number of days`);
}

export function readReason(word: string): string {
  if (word.trim() !== '') return word.trim();
  throw new UsageError('wrong-option', '--reason is empty; say why, in a few words: it is recorded');
}
