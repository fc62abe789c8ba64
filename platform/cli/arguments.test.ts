import { readAuto, readBucket, readFromStage, readName, readRelease, readStages } from './arguments';
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

test.each(['', '0', '0,10', '-1', '101', '10,10', '50,10', '10,', ',10', '10;20', 'all', '10%', 'NaN', 'Infinity'])(
  'the stages "%s" are refused with an example',
  (word) => {
    expect(fault(() => readStages(word))).toBe(
      `--stages is "${word}"; it takes rising percentages above 0 and up to 100, such as 1,10,50,100`,
    );
  },
);

test('stages are counted from 0', () => {
  expect([readFromStage('0'), readFromStage('12')]).toEqual([0, 12]);
});

test.each(['', '-1', '1.5', 'first', ' 1'])('the stage "%s" is refused', (word) => {
  expect(fault(() => readFromStage(word))).toMatch(/^--from-stage is .*counted from 0/);
});

test('a bucket is 0 to 9999, or none', () => {
  expect([readBucket('0'), readBucket('9999'), readBucket(undefined)]).toEqual([0, 9999, undefined]);
});

test.each(['', '-1', '10000', '1.5', 'x', '00001'])('the bucket "%s" is refused', (word) => {
  expect(fault(() => readBucket(word))).toBe(`--bucket is "${word}"; it takes a number from 0 to 9999`);
});

test('a stage lasts as many minutes as --auto says, an hour without a number, and --no-auto is not the same as nothing', () => {
  expect([readAuto('30'), readAuto(true)]).toEqual([{ minutes: 30 }, { minutes: 60 }]);
  expect([readAuto(false), readAuto(undefined)]).toEqual([null, undefined]);
});

test.each(['', '0', '-1', '1.5', '100000', 'soon'])('the minutes "%s" are refused', (word) => {
  expect(fault(() => readAuto(word))).toBe(`--auto is "${word}"; it takes the minutes that a stage lasts, such as 60`);
});
