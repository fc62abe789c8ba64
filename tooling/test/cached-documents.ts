import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from 'shared/contract';
import { addFiles, filesBelow } from '../build/files-below';
import { PACKAGES, ROOT } from '../build/workspaces';
import type { Documents } from '../content/compile-folder';

/** The sources of a section's documents, besides the compiler. */
const SOURCES = /^(content(-directives|-rules)?\/|content\.config\.ts$|[\w-]+\.json$)/;

/**
 * @public Every document of a section in both languages, as in a release, for its tests. Compiling takes seconds and would be repeated by each
 * test file, so the compiled documents are cached until a source changes.
 */
export function cachedDocuments(folder: string): Record<Language, Documents> {
  const kept = path.join(folder, 'node_modules/.cache/documents');
  const name = `${hashOf(folder)}.json`;
  const file = path.join(kept, name);
  if (!existsSync(file)) {
    mkdirSync(kept, { recursive: true });
    // Temporary files of other processes begin with the same name.
    for (const old of readdirSync(kept)) if (!old.startsWith(name)) rmSync(path.join(kept, old), { force: true });
    const script = path.join(import.meta.dirname, 'compile-documents.ts');
    const loader = createRequire(import.meta.url).resolve('tsx/esm');
    execFileSync(process.execPath, ['--import', loader, script, folder, file], { stdio: ['ignore', 'inherit', 'pipe'] });
  }
  const entries: [Language, ConstructorParameters<typeof Map>[0]][] = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(entries.map(([language, documents]) => [language, new Map(documents)])) as Record<
    Language,
    Documents
  >;
}

function hashOf(folder: string): string {
  const own = filesBelow(folder).filter((file) => SOURCES.test(path.relative(folder, file).split(path.sep).join('/')));
  const compiler = filesBelow(path.join(PACKAGES, 'tooling/content'));
  const all = [...own, ...compiler, path.join(ROOT, 'package-lock.json')].filter((file) => !file.includes('.test.'));
  return addFiles(createHash('sha256'), all).digest('hex');
}
