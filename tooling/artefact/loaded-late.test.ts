/** @jest-environment node */
// A site on one machine reads no line of what speaks to a database, although it is shipped with it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilePrograms } from './compile-programs';

/** A word that only the client of PostgreSQL has. */
const OF_THE_CLIENT = 'SCRAM-SHA-256';
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'compiled-'));
  await compilePrograms(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file and all that it imports before it runs; with `late`, also what it imports while it runs. */
function loadedWith(file: string, late: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const before = text.matchAll(/^(?:import|\} from|import \{[^}]*\} from|export \{[^}]*\} from) ?"(\.[^"]+)";?$/gm);
  const meanwhile = late ? text.matchAll(/import\("(\.[^"]+)"\)/g) : [];
  for (const [, id] of [...before, ...meanwhile]) loadedWith(path.resolve(path.dirname(file), id!), late, seen);
  return seen;
}

const hasClient = (program: string, late: boolean): boolean =>
  [...loadedWith(path.join(folder, 'programs/bin', `${program}.mjs`), late)].some((file) =>
    readFileSync(file, 'utf8').includes(OF_THE_CLIENT),
  );

test.each(['site', 'origin', 'service', 'release'])(
  '%s loads the client of the database only when it joins a fleet',
  (program) => {
    expect(hasClient(program, false)).toBe(false);
    expect(hasClient(program, true)).toBe(true);
  },
);
