import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../../testing/folder-in';
import type { SqlQuery } from '../postgres';
import { PostgresCluster } from './postgres-cluster';
import { clusterTransaction } from './registry-changes';
import type { RegistryCopy } from './registry-copy';

/** Connections that are in use, and the most that were at the same time. */
const mockUse = { now: 0, most: 0, isLocked: true };
/** How long each statement may take, by its text. */
const patience = new Map<string, number>();
const asked = jest.fn<void, [text: string]>();

jest.mock('pg', () => ({
  __esModule: true,
  default: {
    Pool: class {
      on = () => this;
      end = async () => undefined;

      async connect() {
        mockUse.now += 1;
        mockUse.most = Math.max(mockUse.most, mockUse.now);
        return {
          release: () => void (mockUse.now -= 1),
          query: async ({ text, query_timeout }: { text: string; query_timeout: number }) => {
            patience.set(text, query_timeout);
            asked(text);
            if (mockUse.isLocked && text.includes('lock')) throw new Error('another machine has its turn');
            return { rows: [] };
          },
        };
      }
    },
  },
}));

let data: string;
let cluster: PostgresCluster;
const log = jest.fn<void, [line: string]>();
beforeEach(() => {
  data = newFolder();
  log.mockReset();
  cluster = new PostgresCluster('postgres://site@db.example/site', data, null, log);
});
afterEach(() => {
  jest.useRealTimers();
  mockUse.isLocked = true;
  return cluster.folder.close();
});

test('a machine waits a quarter of an hour for the first start of another one, and twenty seconds for its change of keys', async () => {
  const work = jest.fn();
  for (const wait of [cluster.exclusively(work), cluster.withKeys(work)]) await expect(wait).rejects.toThrow('has its turn');
  expect([7015, 7013].map((lock) => patience.get(`SELECT pg_advisory_xact_lock(${lock})`))).toEqual([900_000, 20_000]);
  expect(work).not.toHaveBeenCalled();
});

test('a machine that works for long in its turn tells the server that it lives; the turn of one that has died ends within a minute', async () => {
  jest.useFakeTimers();
  mockUse.isLocked = false;
  jest.spyOn(cluster, 'refresh').mockResolvedValue();
  let end = (): void => undefined;
  const turn = cluster.exclusively(() => new Promise<void>((resolve) => (end = resolve)));
  await jest.advanceTimersByTimeAsync(0);
  const limits = asked.mock.calls.flatMap(([text]) => /idle_in_transaction_session_timeout = (\d+)/.exec(text)?.[1] ?? []);
  expect(Number(limits.at(-1))).toBeLessThanOrEqual(60_000);
  for (let message = 0; message < 20; message += 1) {
    asked.mockClear();
    await jest.advanceTimersByTimeAsync(Number(limits.at(-1)) - 1);
    expect(asked).toHaveBeenCalled();
  }
  end();
  await turn;
  asked.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});

test('two refreshes of a machine ask the database one after the other, so that the older answer cannot be written last', async () => {
  mockUse.most = 0;
  await Promise.allSettled([cluster.refresh(), cluster.refresh()]);
  expect(mockUse.most).toBe(1);
});

test('programs that listen are notified of a new signature too, so that they need not wait for the next poll', async () => {
  const folder = folderIn(data);
  await folder.keys.ensureTrust();
  const query = jest.fn().mockResolvedValue([]);
  const database = { transaction: <Result>(work: (query: SqlQuery) => Promise<Result>) => work(query) };
  const copy = { pull: async () => undefined, store: async () => undefined } as unknown as RegistryCopy;
  await clusterTransaction({ folder, database, copy })(() => ({ sequence: 3, state: null, signature: '[]' }));
  expect(query).toHaveBeenCalledWith("SELECT pg_notify('site_registry', $1)", ['3']);
});

test('a machine without keys changes no registry of a cluster, because no machine would accept what is not signed', async () => {
  const query = jest.fn().mockResolvedValue([]);
  const database = { transaction: <Result>(work: (query: SqlQuery) => Promise<Result>) => work(query) };
  const copy = { pull: async () => undefined } as unknown as RegistryCopy;
  const change = clusterTransaction({ folder: folderIn(data), database, copy })(() => ({
    sequence: 1,
    state: null,
    signature: '[]',
  }));
  await expect(change).rejects.toMatchObject({ code: 'no-cluster-keys', message: expect.stringContaining('has no keys yet') });
});
