import path from 'node:path';
import { PLATFORM_PROGRAMS } from './workspace-of';

const SUFFIXES = ['', '.ts', '.tsx', '.mjs', '.scss', '/index.ts'];

/** The file of the repository that an import resolves to; `null` for packages and for assets. */
export function resolveImport(file: string, id: string, files: ReadonlySet<string>): string | null {
  const named = PLATFORM_PROGRAMS.includes(id.split('/')[0]!) ? `platform/${id}` : id;
  const base = id.startsWith('.') ? path.posix.join(path.posix.dirname(file), id) : named;
  const partial = path.posix.join(path.posix.dirname(base), `_${path.posix.basename(base)}.scss`);
  return [...SUFFIXES.map((suffix) => base + suffix), partial].find((candidate) => files.has(candidate)) ?? null;
}
