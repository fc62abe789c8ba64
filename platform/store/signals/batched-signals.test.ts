import { buildSync } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Rollout } from 'shared/contract/registry/schema';
import { noCounts } from '../../rollout/verdict';
import { NoDatabase } from '../no-database';
import { NotAllowed } from '../postgres';
import { BatchedSignals } from './batched-signals';
import type { EvidencePoint } from './evidence-history';
import type { SignalSpool, Waiting } from './signal-spool';
import type { SignalsTable } from './signals-table';

const arm = { sessions: 1, failures: 0 };
const point = (second: number): EvidencePoint => ({
  at: new Date(Date.UTC(2026, 10, 20, 0, 0, second)).toISOString(),
  share: 10,
  stable: arm,
  candidate: arm,
  worse: 1,
  notWorse: 1,
});

afterEach(() => void jest.useRealTimers());

test('a point that is in the tables already, and not yet out of the queue, is in the history once', async () => {
  const stored: EvidencePoint[] = [];
  let end: () => void;
  const reading = new Promise<never>((_resolve, reject) => (end = () => reject(new Error('ended'))));
  const table = {
    put: async () => void stored.push(point(1)),
    read: () => reading,
    history: async () => [...stored],
  } as unknown as SignalsTable;
  const signals = await BatchedSignals.open(table, null, () => undefined);
  const received = signals.receive('r1', { point: point(1) });
  expect(await signals.history('r1')).toEqual([point(1)]);
  while (stored.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect([signals.waiting, await signals.history('r1')]).toEqual([1, [point(1)]]);
  end!();
  await received;
});

test('while the database does not answer, the history and the counts of a rollout have what waits here', async () => {
  const away = () => Promise.reject(new NoDatabase('The database does not answer'));
  const signals = await BatchedSignals.open({ put: away, history: away } as unknown as SignalsTable, null, () => undefined);
  await signals.receive('r1', { point: point(1) });
  expect(await signals.history('r1')).toEqual([point(1)]);
  await signals.receive('r1', { wouldAbort: 'it fails' });
  expect(['r1', 'r2'].map((rollout) => signals.counts(rollout).wouldAbort)).toEqual(['it fails', undefined]);
});

test('each outage of the tables is logged when it begins and when it ends, and once', async () => {
  const away = new Error('the database does not answer');
  const put = jest.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  put.mockResolvedValueOnce(undefined).mockRejectedValueOnce(away).mockResolvedValue(undefined);
  const lines: string[] = [];
  const table = { put, read: async () => new Map() } as unknown as SignalsTable;
  const signals = await BatchedSignals.open(table, null, (line) => lines.push(line));
  for (let second = 1; second <= 6; second += 1) await signals.receive('r1', { point: point(second) });
  const outage = [`Session counts wait on this machine. ${away.message}`, 'The session counts are in the store again.'];
  expect(lines).toEqual([...outage, ...outage]);
});

test('a program that stops while its reports rest writes what came last, although nothing else keeps it running', () => {
  const contents = `
    import { BatchedSignals } from './batched-signals';
    const put = async (_rollout, words) => {
      // The rest is as long as the batch, several times.
      for (const end = Date.now() + 20; Date.now() < end;);
      for (const { point } of words) console.log(point.at);
    };
    const signals = await BatchedSignals.open({ put, read: async () => new Map() }, null, console.log);
    await signals.receive('r1', { point: { at: 'first' } });
    void signals.receive('r1', { point: { at: 'last' } });
    await signals.close();
    console.log('closed');`;
  const stdin = { contents, resolveDir: __dirname };
  const { outputFiles } = buildSync({ stdin, bundle: true, format: 'esm', platform: 'node', external: ['pg'], write: false });
  const words = ['--input-type=module', '--eval', outputFiles[0]!.text];
  const stdout = execFileSync(process.execPath, words, { cwd: __dirname, encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(['first', 'last', 'closed']);
});

test('after a slow batch the next one waits for a quarter of a second and no longer', async () => {
  jest.useFakeTimers();
  const put = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 1_000)));
  const table = { put, read: async () => new Map() } as unknown as SignalsTable;
  const signals = await BatchedSignals.open(table, null, () => undefined);
  void signals.receive('r1', { point: point(1) });
  await jest.advanceTimersByTimeAsync(1_000);
  void signals.receive('r1', { point: point(2) });
  await jest.advanceTimersByTimeAsync(249);
  expect(put).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2);
  expect(put).toHaveBeenCalledTimes(2);
});

test('counts of other programs are read twice a second while one of the rollouts runs, and every ten seconds while none does', async () => {
  jest.useFakeTimers();
  const read = jest.fn(async () => new Map());
  const deleteOld = jest.fn(async (_rollouts: Rollout[], _now: number) => undefined);
  const begun = Date.now();
  const table = { read, deleteOld } as unknown as SignalsTable;
  const ended = { id: 'r1', state: 'aborted' } as Rollout;
  const rollouts = [ended, { ...ended, id: 'r2', state: 'running' } as Rollout];
  const signals = await BatchedSignals.open(table, null, () => undefined);
  signals.follow(() => rollouts);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(read.mock.calls.length).toBeGreaterThan(15);
  // Old sessions are looked for less often.
  expect(deleteOld.mock.calls.length).toBeLessThan(3);
  expect(deleteOld.mock.calls[0]![1]).toBeGreaterThanOrEqual(begun);
  // All of them, because the sessions of a rollout that is not named are deleted.
  expect(deleteOld).toHaveBeenCalledWith(rollouts, expect.any(Number));
  rollouts.pop();
  await jest.advanceTimersByTimeAsync(10_000);
  read.mockClear();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(read.mock.calls.length).toBeLessThan(3);
  await signals.close();
});

test('counts of other programs are read on when the clock was set back by days', async () => {
  jest.useFakeTimers();
  const read = jest.fn(async () => new Map());
  const signals = await BatchedSignals.open({ read, deleteOld: async () => undefined } as never, null, () => undefined);
  signals.follow(() => [{ id: 'r1', state: 'running' }] as never);
  await jest.advanceTimersByTimeAsync(1_000);
  read.mockClear();
  jest.setSystemTime(Date.now() - 3 * 86_400_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalled();
  await signals.close();
});

test('what waits of another rollout does not count without the loudest networks either', async () => {
  const away = () => Promise.reject(new Error('the tables cannot be written'));
  const table = { put: away, withoutLoudest: async () => noCounts() } as unknown as SignalsTable;
  const signals = await BatchedSignals.open(table, null, () => undefined);
  const session = {
    source: 'browsers',
    arm: 'stable',
    share: 10,
    network: 'p.a',
    failed: false,
    isNew: true,
    cause: null,
  } as const;
  for (const rollout of ['r1', 'r2', 'r2']) await signals.receive(rollout, { session: { ...session, session: randomUUID() } });
  const counts = await Promise.all(['r1', 'r2'].map((rollout) => signals.withoutLoudest(rollout)));
  expect(counts.map(({ stages }) => stages.map(({ browsers }) => browsers.stable.sessions))).toEqual([[1], [2]]);
});

test('an outage in which the queue becomes full is told by two lines, however long it lasts', async () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const table = { put: () => Promise.reject(new Error('the database does not answer')) } as unknown as SignalsTable;
  const kept = Array.from({ length: 20_000 }, (_, id) => ({
    id: String(id),
    rollout: 'r1',
    entry: { point: point(1) },
    isSpooled: true,
  }));
  const spool = { copies: async () => new Map(), oldest: async () => kept } as unknown as SignalSpool;
  const signals = await BatchedSignals.open(table, spool, (line) => lines.push(line));
  signals.follow(() => []);
  for (let looks = 0; looks < 5; looks += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    await signals.receive('r1', { point: point(2) });
  }
  expect(lines).toHaveLength(2);
});

test('an outage in which no report comes is told when it begins and when it ends, however often the counts are looked for', async () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const read = jest.fn<Promise<Map<string, unknown>>, []>().mockRejectedValue(new Error('the database does not answer'));
  const table = { read, deleteOld: async () => undefined } as unknown as SignalsTable;
  const signals = await BatchedSignals.open(table, null, (line) => lines.push(line));
  signals.follow(() => [{ id: 'r1', state: 'running' } as Rollout]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(lines).toEqual(['Session counts wait on this machine. the database does not answer']);
  read.mockResolvedValue(new Map());
  await jest.advanceTimersByTimeAsync(5_000);
  expect(lines.slice(1)).toEqual(['The session counts are in the store again.']);
  await signals.close();
});

test('a machine drops a report from its file once the tables have it, and not while the database is away', async () => {
  jest.useFakeTimers();
  const put = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('the database does not answer'));
  const table = { put, read: async () => new Map(), deleteOld: async () => undefined } as unknown as SignalsTable;
  const kept = { id: 'a', rollout: 'r1', entry: { point: point(1) }, isSpooled: true };
  const remove = jest.fn();
  const spool = { copies: async () => new Map(), oldest: async () => [kept], copy: async () => undefined, remove };
  const signals = await BatchedSignals.open(table, spool as unknown as SignalSpool, () => undefined);
  signals.follow(() => []);
  await jest.advanceTimersByTimeAsync(0);
  expect([put.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(remove.mock.calls).toEqual([[[kept]]]);
  await signals.close();
});

test('a report that waits for the tables is written to the file of this machine once', async () => {
  const table = { put: () => Promise.reject(new Error('the database does not answer')) } as unknown as SignalsTable;
  const add = jest.fn(async (_waiting: readonly Waiting[]) => undefined);
  const spool = { copies: async () => new Map(), oldest: async () => [], add } as unknown as SignalSpool;
  const signals = await BatchedSignals.open(table, spool, () => undefined);
  for (const second of [1, 2]) await signals.receive('r1', { point: point(second) });
  expect(add.mock.calls.map(([{ length }]) => length)).toEqual([1, 1]);
});

test('a report that comes while others are written to the file of this machine is answered when it is written as well', async () => {
  jest.useFakeTimers();
  const table = { put: () => Promise.reject(new Error('the database does not answer')) } as unknown as SignalsTable;
  const ends: (() => void)[] = [];
  const add = () => new Promise<void>((resolve) => ends.push(resolve));
  const spool = { copies: async () => new Map(), oldest: async () => [], add } as unknown as SignalSpool;
  const signals = await BatchedSignals.open(table, spool, () => undefined);
  void signals.receive('r1', { point: point(1) });
  await jest.advanceTimersByTimeAsync(0);
  const answered = jest.fn();
  void signals.receive('r1', { point: point(2) }).then(answered);
  ends.shift()!();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([ends.length, answered.mock.calls.length]).toEqual([1, 0]);
  ends.shift()!();
  await jest.advanceTimersByTimeAsync(0);
  expect(answered).toHaveBeenCalledTimes(1);
});

test('a machine of a cluster that stops while the database is away has its last report in its file', async () => {
  const table = { put: () => Promise.reject(new Error('the database does not answer')) } as unknown as SignalsTable;
  const kept: string[] = [];
  const add = async (waiting: readonly Waiting[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    kept.push(...waiting.map(({ rollout }) => rollout));
  };
  const spool = { copies: async () => new Map(), oldest: async () => [], add } as unknown as SignalSpool;
  const signals = await BatchedSignals.open(table, spool, () => undefined);
  void signals.receive('r1', { point: point(1) });
  await signals.close();
  expect(kept).toEqual(['r1']);
});

test.each([
  ['is told when old counts cannot be deleted', new Error('the disk is full'), 1],
  ['is not told that an origin of a cluster may not delete them', new NotAllowed('no right'), 0],
])('the log %s', async (_what, error, lines) => {
  jest.useFakeTimers();
  const log = jest.fn();
  const table = { read: async () => new Map(), deleteOld: () => Promise.reject(error) } as unknown as SignalsTable;
  const signals = await BatchedSignals.open(table, null, log);
  signals.follow(() => []);
  await jest.advanceTimersByTimeAsync(1_000);
  await signals.close();
  expect(log.mock.calls.flat().filter((line) => line.endsWith(error.message))).toHaveLength(lines);
});
