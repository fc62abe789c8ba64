/** @jest-environment node */
import path from 'node:path';
import { keptDocuments } from 'tooling/test/kept-documents';
import type { Language } from 'shared/contract';
import { GUIDES } from '../guides';
import { search, searchFurther } from './search';

const documents = keptDocuments(path.join(__dirname, '../..'));
const titlesOf = (language: Language) => GUIDES.map(({ group, slug }) => documents[language].get(`${group}/${slug}`)!.meta.title);
const en = titlesOf('en');
const rw = titlesOf('rw');
const found = (titles: string[], text: string, cap = 43) => search(titles, text, cap).map((position) => titles[position]);

test('a text finds the titles that contain it, whatever its letter case', () => {
  expect(found(en, 'MY PASSWORD')).toEqual(['How do I reset my password when forgotten?']);
  expect(found(rw, 'IJAMBOBANGA rishya')).toEqual([rw[2]]);
});

test('part of a word is enough', () => {
  expect(found(en, 'sernam')).toEqual(['How do I update my username?']);
});

test('while one title contains the whole text, its single words find nothing more', () => {
  expect(found(['red apple', 'apple', 'red'], 'red apple')).toEqual(['red apple']);
});

test('when none contains it, titles with any of its words are found, each once and in their order', () => {
  expect(found(['blue sky', 'red apple', 'red sky'], 'sky of red')).toEqual(['blue sky', 'red apple', 'red sky']);
  expect(found(en, 'password xyzzy')).toEqual(['How do I reset my password when forgotten?']);
  expect(found(rw, 'ijambobanga xyzzy')).toContain(rw[2]);
});

test('what no title has finds nothing, and an empty box neither', () => {
  for (const text of ['xyzzy', '', '   ']) expect(found(en, text)).toEqual([]);
});

test('no more is found than the cap, the first titles first', () => {
  expect(found(en, 'group', 5)).toEqual(en.filter((title) => title.toLowerCase().includes('group')).slice(0, 5));
  expect(found(en, 'group', 6)).toHaveLength(6);
});

test('an apostrophe is found however the keyboard writes it', () => {
  const expected = rw.filter((title) => title.includes('ry’ikimina'));
  expect(expected.length).toBeGreaterThan(0);
  for (const sign of ["'", '’', '‘', 'ʼ', '`']) expect(found(rw, `ry${sign}ikimina`)).toEqual(expected);
});

test('blanks around and between the words do not matter', () => {
  expect(found(en, '  username ')).toEqual(['How do I update my username?']);
  expect(found(['a red apple'], 'red  apple')).toEqual(['a red apple']);
});

const further = (titles: string[], keywords: string[], text: string, cap = 43) =>
  searchFurther(titles, keywords, text, cap).map((position) => titles[position]);

test('further on, the whole text is looked for in the keywords first, then its words', () => {
  const keywords = ['fine|late fee', 'late payment', 'fee'];
  expect(further(['a', 'b', 'c'], keywords, 'LATE fee')).toEqual(['a']);
  expect(further(['a', 'b', 'c'], keywords, 'fee xyzzy')).toEqual(['a', 'c']);
});

test('a letter wrong is forgiven when no keyword answers, and never more guides than the cap', () => {
  const titles = ['reset my password', 'join', 'send'];
  const keywords = ['secret', 'passwords', 'report'];
  expect(further(titles, keywords, 'pasword')).toEqual(['reset my password']);
  expect(further(titles, keywords, 'secrets')).toEqual(['reset my password']);
  expect(further(titles, keywords, 'passwords')).toEqual(['join']);
  expect(further(['a', 'b', 'c'], ['password', 'password', 'password'], 'pasword', 2)).toEqual(['a', 'b']);
  expect(further(titles, keywords, 'pazzword')).toEqual([]);
});
