import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { readDeclaration } from './read-declaration';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const complete = { roots: ['/news'], title: { en: 'news', rw: 'amakuru' }, policy: { kind: 'all-at-once' } };
const declare = (declared: unknown) => {
  writeFileSync(path.join(folder, 'section.json'), typeof declared === 'string' ? declared : JSON.stringify(declared));
  return readDeclaration(folder);
};

test('reads a valid section.json, with defaults', () => {
  expect(declare({ ...complete, keptQuery: ['q'] })).toMatchObject({ ...complete, keptQuery: ['q'] });
  expect(declare(complete).keptQuery).toEqual([]);
});

test.each([
  [{ ...complete, roots: [] }, 'field "roots": '],
  [{ ...complete, roots: ['news'] }, 'field "roots.0": must be a path such as /news'],
  [{ ...complete, roots: ['/News'] }, 'field "roots.0": must be a path such as /news'],
  [{ ...complete, roots: ['/news/'] }, 'field "roots.0": must be a path such as /news'],
  [{ ...complete, title: { en: 'news' } }, 'field "title.rw": '],
  [{ ...complete, policy: { kind: 'stages' } }, 'field "policy.stages": '],
  [
    { ...complete, links: [{ label: { en: 'News', rw: 'Amakuru' }, address: '//evil.example', in: {} }] },
    'field "links.0.address": must be an address',
  ],
  [{ ...complete, root: '/news' }, 'field "(whole)": '],
  ['{', 'it declares what the section owns, as CONTRIBUTING.md describes'],
])('the error of %j names the file and the field', (declared, fault) => {
  expect(() => declare(declared)).toThrow(fault);
  expect(() => declare(declared)).toThrow(path.join(folder, 'section.json'));
});

test('the error for a folder without section.json says what to write', () => {
  expect(() => readDeclaration(folder)).toThrow(
    /section\.json: ENOENT.*; it declares what the section owns, as CONTRIBUTING\.md describes$/,
  );
});
