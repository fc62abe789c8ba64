/** @jest-environment node */
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { compileFolder } from 'tooling/content/compile-folder';
import { cachedDocuments } from 'tooling/test/cached-documents';
import { LANGUAGES } from 'shared/contract';
import { formatDate } from 'shared/locale';
import { SITE } from 'shared/testing/site';
import { fillPlaceholders } from 'shared/content';
import { newFolder } from 'shared/testing/new-folder';
import config from '../content.config';
import { governingLaw } from './legal-page/load-text';
import { prefixIds } from './legal-page/prefix-ids';
import type { LegalText } from './text/legal-text';
import { PRODUCTS } from './products';

const FOLDER = path.join(__dirname, '../content');
const KINDS = ['terms', 'privacy'] as const;
const compiled = cachedDocuments(path.join(__dirname, '..'));

const keys = PRODUCTS.flatMap((product) => KINDS.map((kind) => `${product}/${kind}`));
const texts = LANGUAGES.flatMap((language) =>
  keys.map(
    (key) =>
      [`${language}/${key}`, { key: `${language}/${key}`, ...compiled[language].get(key)! } as unknown as LegalText] as const,
  ),
);
const filled = (text: LegalText) =>
  prefixIds(fillPlaceholders(text, SITE, { governingLaw: governingLaw(SITE, text.key.startsWith('rw') ? 'rw' : 'en') }));

test.each(LANGUAGES)(
  'there are terms and a privacy policy for each of the four products, and nothing else, in "%s"',
  (language) => {
    expect([...compiled[language].keys()].sort()).toEqual([...keys].sort());
  },
);

test.each(LANGUAGES)('no two documents have the same title, in "%s"', (language) => {
  const titles = keys.map((key) => compiled[language].get(key)!.meta.title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(keys)('%s has the same clauses in the same order in both languages', (key) => {
  const outline = (language: 'en' | 'rw') => compiled[language].get(key)!.headings.map(({ id, depth }) => `${depth} ${id}`);
  expect(outline('rw')).toEqual(outline('en'));
});

test.each(keys)('%s has one version, and the effective date that the specification gives, in both languages', (key) => {
  const dates: Record<string, string> = { 'usave/terms': '2023-04-03', 'uinvest/privacy': '2023-02-03' };
  const en = compiled.en.get(key)!.meta;
  expect(en.effective).toBe(dates[key] ?? '2025-04-03');
  expect(compiled.rw.get(key)!.meta).toMatchObject({ effective: en.effective, version: en.version, updated: en.updated });
});

test('effective dates are written out in each language', () => {
  expect(formatDate('2023-02-03', 'en')).toBe('3 February 2023');
  expect(formatDate('2023-04-03', 'rw')).toBe('3 Mata 2023');
});

test.each(texts)('%s has between 900 and 2000 words', (_key, { html }) => {
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(900);
  expect(words).toBeLessThanOrEqual(2000);
});

test.each(LANGUAGES)('the four terms close the one account in the same words, in "%s"', (language) => {
  const sentences = PRODUCTS.map((product) => {
    const text = compiled[language].get(`${product}/terms`)!.html.replaceAll(/\s+/g, ' ');
    return /<p>((?:One account opens|Konti imwe iguhesha).*?)<\/p>/.exec(text)?.[1];
  });
  expect(sentences[0]).toBeDefined();
  expect(new Set(sentences).size).toBe(1);
});

test.each(texts)('%s has no unknown placeholder and no literal brand value', (_key, text) => {
  expect(JSON.stringify(filled(text)).match(/\{\{|\}\}/g)).toBeNull();
  // In lower case "hamwe" is a word (together).
  expect(JSON.stringify(text).match(/\bHamwe\b|\*528#|\+250/g)).toBeNull();
});

test.each(texts)('%s links only to its own clauses', (_key, text) => {
  const { html, key } = filled(text);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  for (const id of ids) expect(id).toMatch(new RegExp(`^${key.split('/')[1]}-[a-z]`));
  // Otherwise a text that is read back from the page could not be distinguished from a new one.
  for (const { id } of text.headings) expect(PRODUCTS.some((product) => id.startsWith(`${product}-`))).toBe(false);
});

test.each(texts)('%s has at most 25 kB', (_key, text) => {
  expect(brotliCompressSync(filled(text).html).length).toBeLessThanOrEqual(25_000);
});

test('only the Social CrowdFund terms take their governing law from the brand file', () => {
  const withLaw = texts.filter(([, { html }]) => html.includes('{{governingLaw}}')).map(([key]) => key);
  expect(withLaw).toEqual(['en/social/terms', 'rw/social/terms']);
});

describe('a fault in a document stops the build', () => {
  const copy = () => {
    const folder = newFolder();
    cpSync(FOLDER, folder, { recursive: true });
    // Only the front matter of each document, which takes a tenth of the time.
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))) {
      const [, lines] = readFileSync(path.join(folder, file), 'utf8').split(/^---$/m);
      writeFileSync(path.join(folder, file), `---${lines}---\n\nText.\n`);
    }
    return folder;
  };
  const faultOf = (change: (folder: string) => void) => {
    const folder = copy();
    try {
      change(folder);
      compileFolder(folder, config);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const frontMatter = (lines: string) => (folder: string) =>
    writeFileSync(path.join(folder, 'en/usave/terms.md'), `---\n${lines}\n---\n\nText.\n`);

  test.each([
    ['a date in another form', 'title: T\neffective: 03-04-2025\nversion: 1.0.0\nupdated: 2026-11-23', 'effective'],
    ['a day that does not exist', 'title: T\neffective: 2025-04-03\nversion: 1.0.0\nupdated: 2026-13-01', 'updated'],
    ['a missing date', 'title: T\neffective: 2025-04-03\nversion: 1.0.0', 'updated'],
    ['a missing title', 'effective: 2025-04-03\nversion: 1.0.0\nupdated: 2026-11-23', 'title'],
    ['an invalid version', 'title: T\neffective: 2025-04-03\nversion: one\nupdated: 2026-11-23', 'version'],
    ['a version with more behind it', 'title: T\neffective: 2025-04-03\nversion: 1.0.0-draft\nupdated: 2026-11-23', 'version'],
    ['an unknown field', 'title: T\neffective: 2025-04-03\nversion: 1.0.0\nupdated: 2026-11-23\nauthor: A', 'author'],
  ])('%s, naming file and field', (_fault, lines, field) => {
    expect(faultOf(frontMatter(lines))).toMatch(new RegExp(`en/usave/terms\\.md(:\\d+)?: front matter field "${field}"`));
  });

  test('an unknown product, naming it', () => {
    const fault = faultOf((folder) => renameSync(path.join(folder, 'rw/usave'), path.join(folder, 'rw/u-save')));
    expect(fault).toContain('rw/u-save: unknown folder; known: social, ikimina, usave, uinvest');
  });

  test('a clause without an id, to which no link would stay valid, naming it', () => {
    const fault = faultOf((folder) => appendFileSync(path.join(folder, 'en/usave/terms.md'), '\n## A clause added later\n'));
    expect(fault).toMatch(/^.*en\/usave\/terms\.md:\d+: .*"A clause added later"/m);
  });

  test('a document without its twin, naming the missing one', () => {
    const fault = faultOf((folder) => rmSync(path.join(folder, 'rw/uinvest/privacy.md')));
    expect(fault).toContain('en/uinvest/privacy.md has no Kinyarwanda twin rw/uinvest/privacy.md');
  });
});
