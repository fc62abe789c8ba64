import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeclaration } from './read-declaration';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'section-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const whole = { roots: ['/news'], title: { en: 'news', rw: 'amakuru' }, policy: { kind: 'all-at-once' } };
const declare = (declared: unknown) => {
  writeFileSync(path.join(folder, 'section.json'), typeof declared === 'string' ? declared : JSON.stringify(declared));
  return readDeclaration(folder);
};

test('a section says what it owns, its name, and how its releases go', () => {
  expect(declare({ ...whole, keptQuery: ['q'] })).toMatchObject({ ...whole, keptQuery: ['q'] });
  expect(declare(whole).keptQuery).toEqual([]);
});

test.each([
  [{ ...whole, roots: [] }, 'field "roots": '],
  [{ ...whole, roots: ['news'] }, 'field "roots.0": must be a path such as /news'],
  [{ ...whole, roots: ['/News'] }, 'field "roots.0": must be a path such as /news'],
  [{ ...whole, roots: ['/news/'] }, 'field "roots.0": must be a path such as /news'],
  [{ ...whole, title: { en: 'news' } }, 'field "title.rw": '],
  [{ ...whole, policy: { kind: 'stages' } }, 'field "policy.stages": '],
  [
    { ...whole, links: [{ label: { en: 'News', rw: 'Amakuru' }, address: '//evil.example', in: {} }] },
    'field "links.0.address": must be an address',
  ],
  [{ ...whole, root: '/news' }, 'field "(whole)": '],
  ['{', 'it says what the section owns, as in CONTRIBUTING.md'],
])('what is wrong is named with file and field: %j', (declared, fault) => {
  expect(() => declare(declared)).toThrow(fault);
  expect(() => declare(declared)).toThrow(path.join(folder, 'section.json'));
});

test('a folder without a declaration is told what to write', () => {
  expect(() => readDeclaration(folder)).toThrow(
    /section\.json: ENOENT.*; it says what the section owns, as in CONTRIBUTING\.md$/,
  );
});
