import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { consoleHash } from './console-hash';

/** Builds the console of the release service into `console/dist`, unless that is of these sources already. */
export async function buildConsole(say: (line: string) => void = () => undefined): Promise<string> {
  const folder = path.join(ROOT, 'console/dist');
  const hash = consoleHash();
  const document = path.join(folder, 'index.html');
  if (existsSync(document) && (await readFile(document, 'utf8')).includes(hash)) return folder;
  say('Building the console …');
  // Sass and esbuild take a while to load, and most starts build nothing.
  const { bundleConsole } = await import('./bundle-console');
  const files = path.join(folder, 'files');
  await mkdir(files, { recursive: true });
  const { html, written } = await bundleConsole(files, hash);
  // The document last, in one rename: it never names a file that is not there.
  await writeFile(`${document}.${process.pid}`, html);
  await rename(`${document}.${process.pid}`, document);
  for (const file of await readdir(files)) if (!written.includes(file)) await rm(path.join(files, file), { force: true });
  return folder;
}
