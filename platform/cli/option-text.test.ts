import * as z from 'zod';
import { auto, COMMANDS, metrics, stages } from '../commands';
import { UsageError } from '../refusal';
import { readText } from './option-text';

const { fromStage } = COMMANDS.advance.parameters.shape;
const { bucket } = COMMANDS.explain.parameters.shape;
const { reason } = COMMANDS.abort.parameters.shape;
const { as: receiverLabel } = COMMANDS['notify-remove'].parameters.shape;

test.each<[string, z.ZodType, string, unknown]>([
  ['--stages', stages, '1,10,50,100', [1, 10, 50, 100]],
  ['--stages', stages, '10, 100', [10, 100]],
  ['--stages', stages, '0.5,1', [0.5, 1]],
  ['--from-stage', fromStage, '0', 0],
  ['--from-stage', fromStage, '12', 12],
  ['--bucket', bucket, '9999', 9999],
  ['--auto', auto, '30', { minutes: 30 }],
  ['--metrics', metrics, 'paint=holds, shift=informs', { paint: 'holds', shift: 'informs' }],
  ['--metrics', metrics, 'usual', {}],
  ['--as', receiverLabel, 'a'.repeat(40), 'a'.repeat(40)],
  ['--events', z.array(z.enum(['aborted', 'held'])), 'aborted, held', ['aborted', 'held']],
])('%s parses a value that its schema accepts: %j "%s"', (label, schema, text, value) => {
  expect(readText(schema, label, text)).toEqual(value);
});

const STAGES = 'rising percentages above 0 and up to 100, such as 1,10,50,100';
test.each<[string, z.ZodType, string, string[]]>([
  ['--stages', stages, STAGES, ['0', '0,10', '-1', '101', '10,10', '50,10', '10,', ',10', '10;20', 'all', '10%', 'NaN']],
  ['--from-stage', fromStage, 'the number of a stage, counted from 0', ['-1', '1.5', 'first', ' 1']],
  ['--bucket', bucket, 'a number from 0 to 9999', ['-1', '10000', '1.5', 'x', '00001', '1e3']],
  [
    '--auto',
    auto,
    'the minutes that a stage lasts, such as 60',
    ['0', '-1', '1.5', '100000', 'soon', '1e3', '0x3c', '030', ' 30'],
  ],
  ['--as', z.enum(['new', 'done']), 'one of new, done', ['old']],
  [
    '--as',
    receiverLabel,
    'a name of letters, digits, dots and hyphens, such as help-chat',
    ['help chat', '-chat', 'a'.repeat(41)],
  ],
  [
    '--events',
    z.array(z.enum(['aborted', 'held'])),
    'some of aborted, held, with commas between',
    ['aborted,all', 'aborted;held'],
  ],
  ['--limit', z.int().min(1), 'a number from 1', ['0', 'many']],
])('%s refuses another value and names the accepted values', (label, schema, takes, texts) => {
  const faults = texts.map((text) => {
    try {
      return readText(schema, label, text);
    } catch (error) {
      return error instanceof UsageError ? error.message : error;
    }
  });
  expect(faults).toEqual(texts.map((text) => `${label} is "${text}"; it takes ${takes}`));
});

test('a value without text is called empty', () => {
  expect(() => readText(stages, '--stages', ' ')).toThrow(`--stages is empty; it takes ${STAGES}`);
});

test('a parameter without a text form is refused with the message of its schema', () => {
  const day = z.string().regex(/x/, 'must hold an x');
  expect(() => readText(day, '--day', 'y')).toThrow('--day is "y"; it takes must hold an x');
});

test('a metric has one effect, and a third part is refused', () => {
  expect(() => readText(metrics, '--metrics', 'paint=holds=informs')).toThrow(
    '--metrics is "paint=holds=informs"; it takes some of',
  );
});

test('a reason is one line', () => {
  expect(readText(reason, '--reason', ' slow  (keza)\n9  rollback help\t(eric) ')).toBe('slow (keza) 9 rollback help (eric)');
});

test('a reason has at most 500 letters', () => {
  expect(readText(reason, '--reason', 'x'.repeat(500))).toHaveLength(500);
  expect(() => readText(reason, '--reason', 'x'.repeat(501))).toThrow('it takes a few words that say why');
});

test('a stage of no minutes is refused over the network too, where no text is parsed', () => {
  expect([0, 1].map((minutes) => auto.safeParse({ minutes }).success)).toEqual([false, true]);
});
