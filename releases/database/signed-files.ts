import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { registrySignatureFile, RELEASE_SIGNATURE } from '../signing/paths';
import { publishedNames, publishedVersions } from '../store/read-record';
import { releaseFolder } from '../store/store-paths';
import { readRegistry } from '../registry/registry-file';
import type { Ask } from './database';
import { replaceFile } from './release-rows';

/** Every signature of the folder, to see which ones a change of keys has replaced. */
export function signaturesIn(data: string): Map<string, string> {
  const releases = publishedNames(data).flatMap((name) =>
    publishedVersions(data, name).map((version) => path.join(releaseFolder(data, name, version), RELEASE_SIGNATURE)),
  );
  const files = [registrySignatureFile(data), ...releases].filter((file) => existsSync(file));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Gives the signatures that are others than before to all. */
export async function giveSignatures(ask: Ask, data: string, before: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of signaturesIn(data)) {
    if (before.get(file) === text) continue;
    if (file === registrySignatureFile(data)) await giveRegistrySignature(ask, data, text);
    else {
      const [version, name] = [path.basename(path.dirname(file)), path.basename(path.dirname(path.dirname(file)))];
      await replaceFile(ask, { name, version }, RELEASE_SIGNATURE, Buffer.from(text));
    }
  }
}

async function giveRegistrySignature(ask: Ask, data: string, text: string): Promise<void> {
  const { sequence } = readRegistry(data);
  await ask('INSERT INTO site.signatures (sequence, text) SELECT sequence, $2 FROM site.states WHERE sequence = $1', [
    sequence,
    text,
  ]);
}
