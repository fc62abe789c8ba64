import fs from 'node:fs';
import { RecordedLog } from '../../testing/recorded-log';
import { log, setOutput, writeSentences } from './log';
import { LOGGING } from './logging';
import { openLog } from './open-log';

let output: RecordedLog;
beforeEach(() => {
  output = new RecordedLog();
});
afterEach(() => output.end());

test('writes an event as one line of JSON with its level and time', () => {
  log.info({ event: 'start', requestId: 'r' }, 'It starts.');
  expect(output.text.endsWith('\n')).toBe(true);
  expect(output.lines).toEqual([
    expect.objectContaining({
      level: 'info',
      event: 'start',
      requestId: 'r',
      msg: 'It starts.',
      time: expect.stringMatching(/Z$/),
    }),
  ]);
});

test('logs only name, message, code and stack of an error', () => {
  log.error({ err: Object.assign(new Error('refused'), { code: 'ECONN', body: 'amina' }) }, 'It failed.');
  expect(output.lines[0]!.err).toEqual({
    name: 'Error',
    message: 'refused',
    code: 'ECONN',
    stack: expect.stringContaining('log.test'),
  });
});

test.each([
  ['a query', 'GET /help-center/search?q=my+pin failed', 'GET /help-center/search?… failed'],
  ['an e-mail address', 'line {"m":"a.b@example.co.rw"}', 'line {"m":"…@…"}'],
  ['an e-mail address in capitals', 'to AMINA.K@EXAMPLE.CO.RW now', 'to …@… now'],
  ['a phone number', 'call +250 788 123 456 or 0788123456.', 'call … or ….'],
])('removes %s from the message of an error', (_what, text, logged) => {
  log.error(text);
  expect(output.lines[0]!.msg).toBe(logged);
});

test('keeps control characters that a client sent out of the log, as JSON and as text', () => {
  log.error({ err: new Error('a\u001b[2Jb') }, 'c\u009b2Jd\u202Ee\u001b]52;c;f\u0007\nnext');
  expect(output.text).not.toMatch(/[\u0080-\u009f\u202E]/);
  const write = jest.spyOn(console, 'error').mockImplementation();
  writeSentences(output.text);
  const [text, stack] = write.mock.calls[0] as [string, string];
  expect(text).toBe('c2Jde]52;c;f\nnext');
  expect(stack).toContain('Error: a[2Jb');
});

test('logs releases, hashes, addresses of the site and times in full', () => {
  const text = 'help@1.2.0-3fa91c02 of /help-center?, sha 0790788123456f, http://127.0.0.1:3000 at 2026-07-23T07:25:00.250Z';
  log.info(text);
  expect(output.lines[0]!.msg).toBe(text);
});

test('does not log below the level, which is "info" unless one is set', () => {
  expect(LOGGING.LOG_LEVEL.parse(undefined)).toBe('info');
  log.level = 'warn';
  log.info('quiet');
  log.warn('loud');
  expect(output.lines.map(({ msg }) => msg)).toEqual(['loud']);
});

test('prints the message on a terminal, and the stack of an error', () => {
  const [out, wrong] = [jest.spyOn(console, 'log').mockImplementation(), jest.spyOn(console, 'error').mockImplementation()];
  setOutput(writeSentences);
  log.info({ event: 'start' }, 'The site answers at http://localhost:3000');
  log.level = 'debug';
  log.debug('It waits.');
  log.error({ err: new Error('refused') }, 'It failed.');
  log.warn({ kind: 'page', ms: 1_200 }, 'A request was slow.');
  expect(out.mock.calls).toEqual([['The site answers at http://localhost:3000'], ['It waits.']]);
  expect(wrong.mock.calls).toEqual([
    ['It failed.', expect.stringContaining('Error: refused')],
    ['A request was slow. (page, 1200 ms)'],
  ]);
});

test('in production a line is written before the program goes on, so that a process that is killed loses none', () => {
  const { log: plain, info, warn, error } = console;
  const write = jest.spyOn(fs, 'writeSync').mockImplementation((_to, text) => Buffer.byteLength(text as string));
  openLog('origin', { NODE_ENV: 'production' });
  console.log('ready');
  Object.assign(console, { log: plain, info, warn, error });
  expect(write.mock.calls.map(([to, text]) => [to, JSON.parse(text as string)])).toEqual([
    [1, expect.objectContaining({ msg: 'ready' })],
  ]);
});

test('in production console output is JSON as well, and elsewhere unchanged', () => {
  const { log: plain, info, warn, error } = console;
  openLog('origin', {}, () => undefined);
  expect(console.error).toBe(error);
  let logged = '';
  openLog('origin', { NODE_ENV: 'production' }, (line) => (logged += line));
  console.error('The reserve was not kept.', new Error('full'));
  console.error(new Error('the disk is full'));
  console.log('ready', { port: 80 }, 2);
  console.info('It begins.');
  console.warn('It is late.');
  Object.assign(console, { log: plain, info, warn, error });
  const [fault, bare, word, ...others] = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(fault).toMatchObject({ level: 'error', program: 'origin', msg: 'The reserve was not kept.', err: { message: 'full' } });
  expect(bare).toMatchObject({ level: 'error', msg: 'the disk is full', err: { message: 'the disk is full' } });
  expect(word).toMatchObject({ level: 'info', msg: 'ready { port: 80 } 2', pid: process.pid });
  expect(others).toMatchObject([
    { level: 'info', msg: 'It begins.' },
    { level: 'warn', msg: 'It is late.' },
  ]);
  // Log collectors refuse a line that has a field twice.
  expect(logged.split('\n', 1)[0]!.match(/"pid":/g)).toHaveLength(1);
});
