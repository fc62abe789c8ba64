import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { newFolder } from 'shared/testing/new-folder';
import { parseJson, readJson } from './json';
import { isMachineFault } from './machine-fault';
import { readIfThere } from './read-if-there';
import { unreadable } from './testing/unreadable';

const schema = z.strictObject({ format: z.literal(1) });
let file: string;
beforeEach(() => (file = path.join(newFolder(), 'list.json')));

test('a text that is not JSON has no value', () => {
  expect(parseJson('{"format":1}')).toEqual({ format: 1 });
  expect(parseJson('{"format":')).toBeNull();
});

test.each([
  ['of this form', '{"format":1}', { format: 1 }],
  ['of another form', '{"format":2}', null],
  ['that is not JSON', '{', null],
])('a file %s', (_what, text, content) => {
  writeFileSync(file, text);
  expect(readJson(file, schema)).toEqual(content);
  expect(readIfThere(file)?.toString()).toBe(text);
});

test('a file that is not there has no content', () => {
  expect(readJson(file, schema)).toBeNull();
  expect(readIfThere(file)).toBeNull();
});

test('a fault of the machine, which says nothing about the file, is thrown', () => {
  writeFileSync(file, '{"format":1}');
  const reading = unreadable(file);
  expect(() => readJson(file, schema)).toThrow('too many open files');
  expect(() => readIfThere(file)).toThrow('too many open files');
  reading.mockRestore();
});

test.each([
  ['EMFILE', true],
  ['ENFILE', true],
  ['ENOMEM', true],
  ['EIO', true],
  ['ENOENT', false],
  [undefined, false],
])('an error with the code %s says nothing about its file: %p', (code, is) => {
  expect(isMachineFault(Object.assign(new Error('no'), { code }))).toBe(is);
});
