import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language, type PartName } from 'shared/contract';
import { publicPath } from 'shared/contract/registry/release-address';
import type { Releases } from 'platform/store';

/** Bytes over the wire, by encoding. */
export interface FileSizes {
  br: number;
  gzip: number;
  identity: number;
}

/** The files that the pages of a release load in one language: scripts, styles, pictures, and the lists that a search reads. Texts are in the pages. */
export async function neededFiles(
  releases: Releases,
  name: PartName,
  version: string,
  language: Language,
): Promise<Record<string, FileSizes>> {
  const { entry, chunks, styles, files } = releases.record(name, version);
  const others = LANGUAGES.filter((other) => other !== language).map((other) => `messages-${other}-json`);
  const scripts = Object.entries(chunks).flatMap(([chunk, file]) => (others.includes(chunk) ? [] : [file]));
  const more = Object.keys(files).filter(
    (file) => file.startsWith('static/media/') || path.posix.dirname(file) === `content/${language}`,
  );
  const needed = [entry, ...scripts, ...styles, ...more];
  const folder = releases.folder(name, version);
  const sizes = needed.map(async (file) => [publicPath(name, version) + file, await sizesOf(path.join(folder, file))] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

async function sizesOf(file: string): Promise<FileSizes> {
  const identity = await sizeOf(file);
  const [br, gzip] = await Promise.all([sizeOf(`${file}.br`, identity), sizeOf(`${file}.gz`, identity)]);
  return { br, gzip, identity };
}

/** @param otherwise the size if the file is missing; without it a missing file throws */
async function sizeOf(file: string, otherwise?: number): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (otherwise === undefined) throw error;
    return otherwise;
  }
}
