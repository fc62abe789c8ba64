import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_SIGNATURE } from '../../signing/paths';
import { publishedNames, publishedVersions } from '../releases/read-record';
import { releaseFolder } from '../releases/store-paths';
import type { Ask } from '../postgres';
import { replaceFile } from './release-rows';

/** Every signature of a release in the folder, to see which ones a change of keys has replaced. */
export function signaturesIn(data: string): Map<string, string> {
  const files = publishedNames(data).flatMap((name) =>
    publishedVersions(data, name).map((version) => path.join(releaseFolder(data, name, version), RELEASE_SIGNATURE)),
  );
  return new Map(files.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Gives the signatures that are others than before to all. */
export async function giveSignatures(ask: Ask, data: string, before: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of signaturesIn(data)) {
    if (before.get(file) === text) continue;
    const [version, name] = [path.basename(path.dirname(file)), path.basename(path.dirname(path.dirname(file)))];
    await replaceFile(ask, { name, version }, RELEASE_SIGNATURE, Buffer.from(text));
  }
}
