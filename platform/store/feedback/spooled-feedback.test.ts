import { received } from '../testing/received';
import { entryOf, type Entry } from './entry';
import type { FeedbackTable } from './feedback-table';
import { NoDatabase } from '../no-database';
import { NotAllowed } from '../postgres';
import { SpooledFeedback } from './spooled-feedback';

const log = jest.fn<void, [line: string]>();
let waiting: Entry[];
const spool = {
  add: async () => void waiting.push(entryOf(received('a word'))),
  oldest: async () => [...waiting],
  remove: async () => void (waiting = []),
} as unknown as FeedbackTable;
const stored: Entry[] = [];
const put = async (entries: readonly Entry[]) => void stored.push(...entries);
const refuseWhenFull = jest.fn(async () => undefined);
const database = { put, refuseWhenFull } as unknown as FeedbackTable;
const full = new Error('Feedback takes as much as it may');

beforeEach(() => {
  jest.useFakeTimers();
  waiting = [];
  stored.length = 0;
  log.mockReset();
  refuseWhenFull.mockReset();
});
afterEach(() => void jest.useRealTimers());

test('what a machine has for a full database waits, is tried again twice a second, and is logged once until there is room', async () => {
  refuseWhenFull.mockRejectedValue(full);
  const feedback = new SpooledFeedback(spool, database, log);
  await feedback.add(received('a word'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect([waiting.length, stored.length, refuseWhenFull.mock.calls.length]).toEqual([1, 0, 3]);
  refuseWhenFull.mockResolvedValue(undefined);
  await jest.advanceTimersByTimeAsync(500);
  expect([waiting.length, stored.length]).toEqual([0, 1]);
  expect(log.mock.calls.flat()).toEqual([
    `Feedback waits on this machine. ${full.message}`,
    'Feedback that waited on this machine is in the database of the cluster.',
  ]);
  await feedback.close();
});

test('feedback that the disk of this machine does not take is refused, and nothing is sent', async () => {
  const broken = { ...spool, add: () => Promise.reject(new Error('ENOSPC: no space left on device')) };
  const feedback = new SpooledFeedback(broken as never, database, log);
  await expect(feedback.add(received('a word'))).rejects.toThrow('ENOSPC');
  expect(refuseWhenFull).not.toHaveBeenCalled();
});

test('feedback that another program puts into the file of this machine is looked for every two seconds', async () => {
  const feedback = new SpooledFeedback(spool, database, log);
  await feedback.drain();
  // A transfer before it is time replaces the next one.
  await feedback.drain();
  expect(jest.getTimerCount()).toBe(1);
  await spool.add(received('of another program'));
  await jest.advanceTimersByTimeAsync(1_999);
  expect(stored).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(stored).toHaveLength(1);
  await feedback.close();
});

test('feedback that comes while the machine looks for the last time is sent at once', async () => {
  const oldest = jest.fn(spool.oldest.bind(spool)).mockImplementationOnce(async () => {
    await spool.add(received('a word'));
    void feedback.drain();
    return [];
  });
  const feedback = new SpooledFeedback({ ...spool, oldest } as never, database, log);
  await feedback.drain();
  expect(stored).toHaveLength(1);
  await feedback.close();
});

test('a machine that stops sends once more what waits for the next attempt', async () => {
  refuseWhenFull.mockRejectedValueOnce(full);
  const feedback = new SpooledFeedback(spool, database, log);
  await feedback.add(received('a word'));
  await feedback.drain();
  expect(stored).toHaveLength(0);
  await feedback.close();
  expect([waiting.length, stored.length]).toEqual([0, 1]);
});

test('a machine that stops while its database does not answer waits four seconds, and sends nothing after that', async () => {
  let fail!: () => void;
  refuseWhenFull.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = () => reject(full))));
  const feedback = new SpooledFeedback(spool, database, log);
  await feedback.add(received('a word'));
  let isClosed = false;
  const closed = feedback.close().then(() => (isClosed = true));
  await jest.advanceTimersByTimeAsync(3_999);
  expect(isClosed).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await closed;
  fail();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([refuseWhenFull.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0]);
});

test.each([
  ['does not answer', new NoDatabase('The database does not answer'), false],
  ['lets this machine delete nothing', new NotAllowed('no right'), false],
  ['has another fault', new Error('the disk is full'), true],
])(
  'that old feedback stays in a database that %s is told where another machine cannot delete it',
  async (_what, fault, isTold) => {
    const local = { deleteOld: jest.fn(async () => undefined) };
    const shared = { deleteOld: () => Promise.reject(fault) };
    const failed = await new SpooledFeedback(local as never, shared as never, log).deleteOld(365).then(
      () => null,
      (error: Error) => error,
    );
    expect(failed).toBe(isTold ? fault : null);
    expect(local.deleteOld).toHaveBeenCalledWith(365, undefined);
  },
);
