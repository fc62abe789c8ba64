// A site on one machine loads neither the PostgreSQL client nor the browser driver, although the artefact contains both.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { compilePrograms } from './compile-programs';

/** A text that occurs only in the PostgreSQL client. */
const OF_THE_CLIENT = 'SCRAM-SHA-256';
let folder: string;

beforeAll(async () => {
  folder = newFolder();
  await compilePrograms(folder);
});

/** A file and its static imports, transitively; with `late`, its dynamic imports as well. */
function loadedWith(file: string, late: boolean, visited = new Set<string>()): Set<string> {
  if (visited.has(file)) return visited;
  visited.add(file);
  const text = readFileSync(file, 'utf8');
  const staticImports = text.matchAll(/^(?:import|\} from|import \{[^}]*\} from|export \{[^}]*\} from) ?"(\.[^"]+)";?$/gm);
  const dynamicImports = late ? text.matchAll(/import\("(\.[^"]+)"\)/g) : [];
  for (const [, id] of [...staticImports, ...dynamicImports]) loadedWith(path.resolve(path.dirname(file), id!), late, visited);
  return visited;
}

const holds = (program: string, text: string, late: boolean): boolean =>
  [...loadedWith(path.join(folder, 'programs/bin', `${program}.mjs`), late)].some((file) =>
    readFileSync(file, 'utf8').includes(text),
  );

test.each(['site', 'origin', 'service', 'release'])('%s loads the PostgreSQL client only when it uses a database', (program) => {
  expect(holds(program, OF_THE_CLIENT, false)).toBe(false);
  expect(holds(program, OF_THE_CLIENT, true)).toBe(true);
});

test('the service and the release tool load the browser driver only for a trial, and an origin never does', () => {
  const DRIVER = 'from "playwright-core"';
  for (const program of ['service', 'release']) {
    expect(holds(program, DRIVER, false)).toBe(false);
    expect(holds(program, DRIVER, true)).toBe(true);
  }
  expect(holds('origin', DRIVER, true)).toBe(false);
});

test('the release tool loads what sends requests to a release service only when it sends one, and the others never do', () => {
  const SENDER = 'UND_ERR_HEADERS_TIMEOUT';
  expect(holds('release', SENDER, true)).toBe(true);
  for (const program of ['site', 'origin', 'service', 'release']) expect(holds(program, SENDER, false)).toBe(false);
});

test('a program finds each name that it takes from a part that it loads late; a CommonJS package gives `default` alone', () => {
  const files = readdirSync(path.join(folder, 'programs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.join(folder, 'programs', file));
  const taken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{([^{}]+)\} = await import\("([^"]+)"\)/g)].flatMap(([, names, id]) =>
      names!.split(',').map((name) => ({ name: name.split(':')[0]!.trim(), part: path.resolve(path.dirname(file), id!) })),
    ),
  );
  const missing = taken.filter(({ name, part }) => {
    const text = readFileSync(part, 'utf8');
    return name === 'default'
      ? !/^export default |\bas default\b/m.test(text)
      : !(/^export \{([^}]*)\};/m.exec(text)?.[1] ?? '').match(new RegExp(`\\b${name}\\b`));
  });
  expect(taken.length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});

test('only the release tool loads the picture comparison, and only when it compares', () => {
  const PICTURES = 'Image sizes do not match';
  expect(holds('release', PICTURES, false)).toBe(false);
  expect(holds('release', PICTURES, true)).toBe(true);
  for (const program of ['site', 'origin', 'service']) expect(holds(program, PICTURES, true)).toBe(false);
});

test('no program holds what zod says in other languages: a module that imports it as a name instead of `* as z` would bring all of it', () => {
  for (const program of ['site', 'origin', 'service', 'release']) expect(holds(program, 'Ongeldige invoer', true)).toBe(false);
});

test('what compresses with dictionaries finds its WebAssembly beside its thread', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const thread = files.find(
    (file) => file.endsWith('.cjs') && readFileSync(path.join(folder, file), 'utf8').includes('zstd.wasm'),
  )!;
  expect(files).toContain(path.join(path.dirname(thread), 'zstd.wasm'));
});
