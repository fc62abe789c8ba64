import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { addFiles, filesBelow } from '../build/files-below';
import { ROOT } from '../build/workspaces';

/** Builds the console of the release service into `platform/console/dist`, unless the build there has the same sources. @returns the folder */
export async function buildConsole(report: (line: string) => void = () => undefined): Promise<string> {
  const folder = path.join(ROOT, 'platform/console/dist');
  const hash = consoleHash();
  const document = path.join(folder, 'index.html');
  if (existsSync(document) && (await readFile(document, 'utf8')).includes(hash)) return folder;
  report('Building the console …');
  // Imported here, because Sass and esbuild take a while to load and most starts build nothing.
  const { bundleConsole } = await import('./bundle-console');
  const files = path.join(folder, 'files');
  await mkdir(files, { recursive: true });
  const { html, written } = await bundleConsole(files, hash);
  // The document is written last, by a rename, so that it never refers to a missing file.
  await writeFile(`${document}.${process.pid}`, html);
  await rename(`${document}.${process.pid}`, document);
  for (const file of await readdir(files)) if (!written.includes(file)) await rm(path.join(files, file), { force: true });
  return folder;
}

/** The sources of the console, besides packages. Of the platform it bundles few files, but hashing all of it is simpler than finding out which. */
export const SOURCE_FOLDERS = ['platform', 'shared', 'shell/src/theme', 'tooling/console'];
const NOT_BUILT = /\.test\.|\/(testing|samples)\//;

/** A hash of the sources and the lock file. */
function consoleHash(): string {
  const sources = SOURCE_FOLDERS.flatMap((folder) => filesBelow(path.join(ROOT, folder))).filter(
    (file) => /\.(tsx?|scss|css)$/.test(file) && !NOT_BUILT.test(file),
  );
  return addFiles(createHash('sha256'), [path.join(ROOT, 'package-lock.json'), ...sources])
    .digest('hex')
    .slice(0, 16);
}
