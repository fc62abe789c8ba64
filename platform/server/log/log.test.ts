import { KeptLog } from '../../testing/kept-log';
import { log, speakBy } from './log';
import { setLevel } from './logging';
import { openLog } from './open-log';
import { speakInLines } from './speak-in-lines';

let kept: KeptLog;
beforeEach(() => {
  kept = new KeptLog();
});
afterEach(() => {
  kept.end();
  jest.restoreAllMocks();
});

test('an event is one line of JSON, with its level in words and its time', () => {
  log.info({ event: 'start', requestId: 'r' }, 'It starts.');
  expect(kept.text.endsWith('\n')).toBe(true);
  expect(kept.lines).toEqual([
    expect.objectContaining({
      level: 'info',
      event: 'start',
      requestId: 'r',
      msg: 'It starts.',
      time: expect.stringMatching(/Z$/),
    }),
  ]);
});

test('of an error only what says where it comes from is told', () => {
  log.error({ err: Object.assign(new Error('refused'), { code: 'ECONN', body: 'amina' }) }, 'It failed.');
  expect(kept.lines[0]!.err).toEqual({
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
])('%s in the words of a fault is left out', (_what, said, told) => {
  log.error(said);
  expect(kept.lines[0]!.msg).toBe(told);
});

test('no control character that a stranger sent gets into the log, as JSON or as a sentence', () => {
  log.error({ err: new Error('a\u001b[2Jb') }, 'c\u009b2Jd\u202Ee\u001b]52;c;f\u0007\nnext');
  expect(kept.text).not.toMatch(/[\u0080-\u009f\u202E]/);
  const write = jest.spyOn(console, 'error').mockImplementation();
  speakInLines(kept.text);
  const [said, stack] = write.mock.calls[0] as [string, string];
  expect(said).toBe('c2Jde]52;c;f\nnext');
  expect(stack).toContain('Error: a[2Jb');
});

test('releases, hashes, addresses of the site and times are told whole', () => {
  const said = 'help@1.2.0-3fa91c02 of /help-center?, sha 0790788123456f, http://127.0.0.1:3000 at 2026-07-23T07:25:00.250Z';
  log.info(said);
  expect(kept.lines[0]!.msg).toBe(said);
});

test('what is less than the level is not told', () => {
  setLevel('warn');
  log.info('quiet');
  log.warn('loud');
  expect(kept.lines.map(({ msg }) => msg)).toEqual(['loud']);
});

test('on a terminal an event is its sentence, and a fault has its stack', () => {
  const [out, wrong] = [jest.spyOn(console, 'log').mockImplementation(), jest.spyOn(console, 'error').mockImplementation()];
  speakBy(speakInLines);
  log.info({ event: 'start' }, 'The site answers at http://localhost:3000');
  log.error({ err: new Error('refused') }, 'It failed.');
  expect(out.mock.calls).toEqual([['The site answers at http://localhost:3000']]);
  expect(wrong.mock.calls).toEqual([['It failed.', expect.stringContaining('Error: refused')]]);
});

test('in production the console speaks JSON as well, and elsewhere it is left alone', () => {
  const { log: plain, info, warn, error } = console;
  openLog('origin', {}, () => undefined);
  expect(console.error).toBe(error);
  let told = '';
  openLog('origin', { NODE_ENV: 'production' }, (line) => (told += line));
  console.error('The reserve was not kept.', new Error('full'));
  console.log('ready');
  Object.assign(console, { log: plain, info, warn, error });
  const [fault, word] = told
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(fault).toMatchObject({ level: 'error', program: 'origin', msg: 'The reserve was not kept.', err: { message: 'full' } });
  expect(word).toMatchObject({ level: 'info', msg: 'ready', pid: process.pid });
});
