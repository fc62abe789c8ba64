import { serve } from 'origin/serve';
import type { Builder } from 'platform/cli';
import { fillEmptyStore } from './fill-empty-store';
import { startSite } from './start-site';

jest.mock('origin/serve', () => ({ serve: jest.fn() }));
jest.mock('origin/config/environment', () => ({ requireWritable: jest.fn(), readEnvironment: () => ({ logLevel: 'info' }) }));
jest.mock('release-service/config/environment', () => ({ readServiceEnvironment: () => ({ port: null }) }));
jest.mock('platform/server', () => ({ log: { info: jest.fn() }, openLog: jest.fn(), setLevel: jest.fn() }));
jest.mock('./fill-empty-store', () => ({ fillEmptyStore: jest.fn(async () => true) }));
jest.mock('./release-service', () => ({ ReleaseService: jest.fn() }));

/** Starts the site on a store, as far as to the moment before pages are served. */
async function prepare(cluster: object | null): Promise<void> {
  await startSite({} as Builder);
  const { prepare: fill } = jest.mocked(serve).mock.lastCall![1]!;
  await fill!({ cluster } as never, {} as never);
}

beforeEach(() => void jest.mocked(fillEmptyStore).mockClear());

test('machines of a cluster that start together fill its store one after the other', async () => {
  const inTurn = jest.fn(async (fill: () => Promise<boolean>) => {
    expect(fillEmptyStore).not.toHaveBeenCalled();
    return fill();
  });
  await prepare({ fault: null, inTurn });
  expect(inTurn).toHaveBeenCalledTimes(1);
  expect(fillEmptyStore).toHaveBeenCalledTimes(1);
});

test('without a database, and while it does not answer, a machine fills its own store', async () => {
  await prepare(null);
  await prepare({ fault: 'no answer', inTurn: () => Promise.reject(new Error('asked for a turn')) });
  expect(fillEmptyStore).toHaveBeenCalledTimes(2);
});
