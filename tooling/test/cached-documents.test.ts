import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { cachedDocuments } from './cached-documents';

jest.mock('node:child_process', () => ({ execFileSync: jest.fn() }));

let section: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(section, file)), { recursive: true });
  writeFileSync(path.join(section, file), text);
};

beforeEach(() => {
  section = newFolder();
  write('content/en/a.md', 'A');
  write('guides.json', '["a"]');
  // Compiles nothing, and writes where the compiler would.
  jest
    .mocked(execFileSync)
    .mockReset()
    .mockImplementation(((_node: string, words: string[]) => writeFileSync(words.at(-1)!, '[["en", [["a", {}]]]]')) as never);
});

test('documents are compiled once for all tests', () => {
  expect([...cachedDocuments(section).en.keys()]).toEqual(['a']);
  write('src/page.tsx', 'a page is no part of a document');
  expect([...cachedDocuments(section).en.keys()]).toEqual(['a']);
  expect(execFileSync).toHaveBeenCalledTimes(1);
});

test.each(['content/en/a.md', 'content-directives/note.ts', 'content-rules/check.ts', 'content.config.ts', 'guides.json'])(
  'documents are compiled again after a change of %s',
  (file) => {
    cachedDocuments(section);
    write(file, 'changed');
    cachedDocuments(section);
    expect(execFileSync).toHaveBeenCalledTimes(2);
  },
);
