import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { newFolder } from 'shared/testing/new-folder';
import { compileFolder, type Documents } from './compile-folder';

const CONFIG = { folders: ['guides'], frontMatter: z.strictObject({ title: z.string() }), directives: {}, explicitIds: false };
const GOOD = '---\ntitle: A\n---\n\nText\n';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

test('compiles both languages, keyed by folder and name', () => {
  write({ 'en/guides/a.md': GOOD, 'rw/guides/a.md': GOOD.replace('Text', 'Inyandiko') });
  const { en, rw } = compileFolder(folder, CONFIG);
  expect([...en.keys()]).toEqual(['guides/a']);
  expect(rw.get('guides/a')!.html).toBe('<p>Inyandiko</p>');
});

test('throws one error that lists every invalid file with line and field', () => {
  write({ 'en/guides/a.md': '---\nname: A\n---\n', 'rw/guides/a.md': GOOD, 'en/guides/b.md': ':x[y]', 'rw/guides/b.md': GOOD });
  const message = messageOf(() => compileFolder(folder, CONFIG));
  expect(message).toMatch(/^ {2}en\/guides\/a\.md:1: front matter field "title"/m);
  expect(message).toMatch(/^ {2}en\/guides\/b\.md:1: has no front matter/m);
});

test('reports a text without its translation', () => {
  write({ 'en/guides/a.md': GOOD, 'rw/guides/b.md': GOOD });
  const message = messageOf(() => compileFolder(folder, CONFIG));
  expect(message).toContain('en/guides/a.md has no Kinyarwanda twin');
  expect(message).toContain('rw/guides/b.md has no English twin');
});

test('reports the faults of the remote’s own check, for each language', () => {
  write({ 'en/guides/a.md': GOOD, 'rw/guides/a.md': GOOD.replace('title: A', 'title: B') });
  const check = (texts: Documents) => [...texts].map(([key, { meta }]) => `${key}.md: is called ${meta.title}`);
  const message = messageOf(() => compileFolder(folder, { ...CONFIG, check }));
  expect(message).toMatch(/^ {2}en\/guides\/a\.md: is called A$/m);
  expect(message).toMatch(/^ {2}rw\/guides\/a\.md: is called B$/m);
});

test('reports a folder that the remote does not list', () => {
  write({ 'en/gides/a.md': GOOD, 'rw/guides/a.md': GOOD });
  const message = messageOf(() => compileFolder(folder, CONFIG));
  expect(message).toContain('en/gides: unknown folder; known: guides');
  // Its texts are not compiled: they would be reported a second time, as texts without a translation.
  expect(message).not.toContain('gides/a.md');
});

function messageOf(compile: () => unknown): string {
  try {
    compile();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The content has no fault');
}

test('reports the line of a fault below the first line', () => {
  write({ 'en/guides/a.md': '---\ntitle: 7\n---\n', 'rw/guides/a.md': `${GOOD}\n:card[x]\n` });
  const message = messageOf(() => compileFolder(folder, CONFIG));
  expect(message).toMatch(/^ {2}en\/guides\/a\.md:2: front matter field "title"/m);
  expect(message).toMatch(/^ {2}rw\/guides\/a\.md:7: unknown directive/m);
});

test('names only the file of a fault whose line the parser does not tell', () => {
  write({ 'en/guides/a.md': '---\ntitle: *other\n---\n', 'rw/guides/a.md': GOOD });
  expect(messageOf(() => compileFolder(folder, CONFIG))).toMatch(/^ {2}en\/guides\/a\.md: Unresolved alias/m);
});

test('compiles only changed files again', () => {
  write({ 'en/guides/a.md': GOOD, 'rw/guides/a.md': GOOD });
  const earlier = new Map();
  const before = compileFolder(folder, CONFIG, earlier);
  write({ 'en/guides/a.md': GOOD.replace('Text', 'New') });
  const after = compileFolder(folder, CONFIG, earlier);
  expect(after.rw.get('guides/a')).toBe(before.rw.get('guides/a'));
  expect(after.en.get('guides/a')!.html).toBe('<p>New</p>');
});
