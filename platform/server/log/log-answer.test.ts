import { RecordedLog } from '../../testing/recorded-log';
import { logAnswer, noteError } from './log-answer';

const SLOW = 1_000;
const about = () => ({ requestId: 'id-1', kind: 'page', method: 'GET' });
let log: RecordedLog;
beforeEach(() => {
  log = new RecordedLog();
});
afterEach(() => log.end());

test('logs a failed response as an error with its exception, and a slow one as a warning', () => {
  const request = {};
  noteError(request, new Error('the disk is full'));
  logAnswer(request, { status: 500, ms: 3.4 }, SLOW, about);
  logAnswer({}, { status: 200, ms: SLOW }, SLOW, about);
  expect(log.lines).toEqual([
    expect.objectContaining({
      level: 'error',
      event: 'request failed',
      ...about(),
      status: 500,
      ms: 3,
      err: expect.objectContaining({ message: 'the disk is full' }),
    }),
    expect.objectContaining({ level: 'warn', event: 'request slow', ...about(), status: 200, ms: SLOW }),
  ]);
});

test('does not log each 503, and logs nothing for a response that went well', () => {
  for (let time = 0; time < 3; time += 1) logAnswer({}, { status: 503, ms: 5 }, SLOW, about);
  const details = jest.fn(about);
  logAnswer({}, { status: 404, ms: SLOW - 1 }, SLOW, details);
  expect([log.text, details.mock.calls]).toEqual(['', []]);
});
