import { existsSync } from 'node:fs';
import path from 'node:path';
import { startOrigin } from '../test/start-origin';
import { LocalCluster } from './local-cluster';

const mockCopy = jest.fn();
const mockRun = jest.fn(async () => []);
const mockEnded: string[] = [];
jest.mock('platform/store', () => ({
  Folder: class {
    keys = { copy: mockCopy };
  },
  migrateDatabase: jest.fn(),
}));
jest.mock('../postgres/postgres-server', () => ({
  PostgresServer: class {
    open = async () => undefined;
    database = async () => 'postgres://owner@127.0.0.1/site';
    run = mockRun;
    close = async () => void mockEnded.push('database');
  },
}));
jest.mock('../test/find-program.mjs', () => ({ findProgram: () => null }));
jest.mock('../test/start-origin', () => ({ startOrigin: jest.fn() }));

const given = process.env.PORT;
afterEach(() => {
  process.env.PORT = given;
  if (given === undefined) delete process.env.PORT;
});

test.each(['0', '65536', '-1', '80.5', 'http'])('a cluster with PORT=%s is refused before anything is started', async (port) => {
  process.env.PORT = port;
  const cluster = new LocalCluster((line) => {
    throw new Error(line);
  });
  await expect(cluster.start()).rejects.toThrow(`PORT is "${port}"; it takes a port from 1 to 65535`);
  await cluster.stop();
});

async function started(): Promise<LocalCluster> {
  // Set without a value, which means the usual port.
  process.env.PORT = '';
  for (const name of ['first', 'second']) {
    const stop = async () => void mockEnded.push(`${name} origin`);
    jest.mocked(startOrigin).mockResolvedValueOnce({ url: 'http://localhost:1', stop } as never);
  }
  const cluster = new LocalCluster(() => undefined);
  await cluster.start();
  return cluster;
}

test('in a cluster that is tried on one machine, the origin without a release service has the rights and the key of an origin alone', async () => {
  const cluster = await started();
  expect(jest.mocked(startOrigin).mock.calls.map(([, options]) => [options!.program, options!.env!.SITE_DATABASE])).toEqual([
    [['tooling/commands/start.ts'], 'postgres://publisher@127.0.0.1/site'],
    [['platform/origin/main.ts'], 'postgres://origin@127.0.0.1/site'],
  ]);
  const second = jest.mocked(startOrigin).mock.calls[1]![0];
  expect(mockCopy.mock.calls).toEqual([['abort', path.join(second, 'keys')]]);
  // The users are created with the settings without which users.sql refuses.
  for (const user of ['origin', 'publisher'])
    expect(mockRun).toHaveBeenCalledWith(expect.stringContaining(`site.${user}_password`), expect.any(String));
  await cluster.stop();
});

test('a cluster that is stopped ends its origins, the last first, then the database, and leaves no folder; a start still running is given up', async () => {
  const cluster = await started();
  const [[data, { signal }]] = jest.mocked(startOrigin).mock.calls as [[string, { signal: AbortSignal }]];
  const home = path.dirname(data);
  expect([existsSync(home), signal.aborted]).toEqual([true, false]);
  mockEnded.length = 0;
  await cluster.stop();
  expect(mockEnded).toEqual(['second origin', 'first origin', 'database']);
  expect([existsSync(home), signal.aborted]).toEqual([false, true]);
});
