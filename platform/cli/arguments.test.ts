import { readDays, readFolder, readMinutes, readName, readReason, readRelease } from './arguments';
import { UsageError } from '../refusal';

function fault(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

test.each(['shell', 'help', 'news-2'])('%s may be a release', (name) => {
  expect(readName(name)).toBe(name);
});

test.each(['Help', '', '__proto__', 'help ', 'héy', '../help'])('"%s" cannot be one', (word) => {
  expect(fault(() => readName(word))).toContain(`"${word}" is no release; a name is`);
});

test('a release is written NAME@VERSION', () => {
  expect(readRelease('help@1.0.0-3fa91c02')).toEqual({ name: 'help', version: '1.0.0-3fa91c02' });
});

test.each(['help', 'help@', 'help@1.0.0@2', '', '@', 'help@latest', 'help@../1.0.0'])(
  '"%s" is refused with an example',
  (word) => {
    expect(fault(() => readRelease(word))).toMatch(/write NAME@VERSION, such as help@/);
  },
);

test.each(['@1.0.0', 'Help@1.0.0'])('"%s" names no part', (word) => {
  expect(fault(() => readRelease(word))).toContain('a name is the shell or a section');
});

test('a reason is recorded without the spaces around it, and one of spaces alone is none', () => {
  expect(readReason(' a laptop was stolen ')).toBe('a laptop was stolen');
  expect(fault(() => readReason('  '))).toMatch(/^--reason is empty/);
});

test('a window has up to four digits of days, a timeout up to five of minutes, and at least one minute', () => {
  expect([readDays('0'), readDays('9999'), readMinutes('1'), readMinutes('99999')]).toEqual([0, 9999, 1, 99_999]);
  expect(fault(() => readDays('10000'))).toContain('--window-days is "10000"');
  for (const word of ['0', '100000', '1.5', '-1']) expect(fault(() => readMinutes(word))).toContain(`--timeout is "${word}"`);
});

test('a folder may be there already or not; nothing and a file are refused with what they are given for', () => {
  for (const folder of [__dirname, `${__dirname}/to-be-made`]) expect(readFolder('--out', folder)).toBe(folder);
  expect(fault(() => readFolder('<folder>', ' '))).toBe(
    '<folder> is empty; it takes a folder, which is made where there is none',
  );
  for (const file of [__filename, `${__filename}/below`])
    expect(fault(() => readFolder('--out', file))).toBe(
      `--out is "${file}", which is a file or below one; it takes a folder, which is made where there is none`,
    );
});
