/** @jest-environment node */
import { readBucket, readFromStage, readName, readRelease, readStages } from './arguments';
import { WrongUse } from '../refusal';

function fault(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof WrongUse) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

test.each(['shell', 'landing', 'legal', 'help'])('%s is a release', (name) => {
  expect(readName(name)).toBe(name);
});

test.each(['Help', 'helpp', '', '__proto__', 'constructor', 'help '])('"%s" is no release, and those that are get named', (word) => {
  expect(fault(() => readName(word))).toBe(`"${word}" is no release; the names are shell, landing, legal, help`);
});

test('a release is written NAME@VERSION', () => {
  expect(readRelease('help@1.0.0-3fa91c02')).toEqual({ name: 'help', version: '1.0.0-3fa91c02' });
});

test.each(['help', 'help@', 'help@1.0.0@2', '', '@'])('"%s" is refused with an example', (word) => {
  expect(fault(() => readRelease(word))).toMatch(/write NAME@VERSION, such as help@/);
});

test.each(['nobody@1.0.0', '@1.0.0'])('"%s" names no release', (word) => {
  expect(fault(() => readRelease(word))).toContain('the names are');
});

test.each([
  ['1,10,50,100', [1, 10, 50, 100]],
  ['10, 100', [10, 100]],
  ['100', [100]],
  ['0.5,1', [0.5, 1]],
])('the stages "%s" are taken', (word, stages) => {
  expect(readStages(word)).toEqual(stages);
});

test('without --stages the policy decides', () => {
  expect(readStages(undefined)).toBeUndefined();
});

test.each(['', '0', '0,10', '-1', '101', '10,10', '50,10', '10,', ',10', '10;20', 'all', '10%', 'NaN', 'Infinity'])('the stages "%s" are refused with an example', (word) => {
  expect(fault(() => readStages(word))).toBe(`--stages is "${word}"; it takes rising percentages above 0 and up to 100, such as 1,10,50,100`);
});

test('stages are counted from 0', () => {
  expect([readFromStage('0'), readFromStage('12')]).toEqual([0, 12]);
});

test.each(['', '-1', '1.5', 'first', ' 1'])('the stage "%s" is refused', (word) => {
  expect(fault(() => readFromStage(word))).toMatch(/^--from-stage is .*counted from 0/);
});

test('a bucket is 0 to 9999, or none', () => {
  expect([readBucket('0'), readBucket('9999'), readBucket(undefined)]).toEqual([0, 9999, null]);
});

test.each(['', '-1', '10000', '1.5', 'x', '00001'])('the bucket "%s" is refused', (word) => {
  expect(fault(() => readBucket(word))).toBe(`--bucket is "${word}"; it takes a number from 0 to 9999`);
});
