// A site on one machine reads no line of what speaks to a database or drives a browser, although it is shipped with it.
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

const holds = (program: string, text: string, late: boolean): boolean =>
  [...loadedWith(path.join(folder, 'programs/bin', `${program}.mjs`), late)].some((file) =>
    readFileSync(file, 'utf8').includes(text),
  );

test.each(['site', 'origin', 'service', 'release'])(
  '%s loads the client of the database only when it joins a fleet',
  (program) => {
    expect(holds(program, OF_THE_CLIENT, false)).toBe(false);
    expect(holds(program, OF_THE_CLIENT, true)).toBe(true);
  },
);

test('what drives a browser is loaded only when a release is tried, and never by an origin', () => {
  const DRIVER = 'from "playwright-core"';
  for (const program of ['service', 'release']) {
    expect(holds(program, DRIVER, false)).toBe(false);
    expect(holds(program, DRIVER, true)).toBe(true);
  }
  expect(holds('origin', DRIVER, true)).toBe(false);
});

test('what compares pictures is loaded by the release tool alone, and only when it compares', () => {
  const PICTURES = 'Image sizes do not match';
  expect(holds('release', PICTURES, false)).toBe(false);
  expect(holds('release', PICTURES, true)).toBe(true);
  for (const program of ['site', 'origin', 'service']) expect(holds(program, PICTURES, true)).toBe(false);
});
