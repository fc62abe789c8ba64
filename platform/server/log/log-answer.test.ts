import { KeptLog } from '../../testing/kept-log';
import { logAnswer, noteError } from './log-answer';

const SLOW = 1_000;
const about = () => ({ requestId: 'id-1', kind: 'page', method: 'GET' });
let kept: KeptLog;
beforeEach(() => {
  kept = new KeptLog();
});
afterEach(() => kept.end());

test('an answer that failed is an error with what was thrown, and one that was slow a warning', () => {
  const request = {};
  noteError(request, new Error('the disk is full'));
  logAnswer(request, { status: 500, ms: 3.4 }, SLOW, about);
  logAnswer({}, { status: 200, ms: SLOW }, SLOW, about);
  expect(kept.lines).toEqual([
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

test('all who wait for what is not there yet do not fill the log, and what went well is not told at all', () => {
  for (let time = 0; time < 3; time += 1) logAnswer({}, { status: 503, ms: 5 }, SLOW, about);
  const asked = jest.fn(about);
  logAnswer({}, { status: 404, ms: SLOW - 1 }, SLOW, asked);
  expect([kept.text, asked.mock.calls]).toEqual(['', []]);
});
