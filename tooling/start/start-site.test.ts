import { reportNotStarted } from 'origin/config/why-not-started';
import { serveMetrics } from 'origin/metrics/serve-metrics';
import { serve } from 'origin/serve';
import type { Builder } from 'platform/cli';
import { log } from 'platform/server';
import { fillEmptyStore } from './fill-empty-store';
import { ReleaseService } from './release-service';
import { startSite } from './start-site';

jest.mock('origin/serve', () => ({ serve: jest.fn() }));
const mockEnvironment = { host: '127.0.0.1', logLevel: 'info', metricsPort: null as number | null };
jest.mock('origin/config/environment', () => ({ readEnvironment: () => mockEnvironment }));
const mockService = { port: null as number | null };
jest.mock('release-service/config/environment', () => ({ readServiceEnvironment: () => mockService }));
jest.mock('origin/config/why-not-started', () => ({ reportNotStarted: jest.fn() }));
jest.mock('origin/metrics/serve-metrics', () => ({ serveMetrics: jest.fn(async () => 'metrics') }));
jest.mock('platform/server', () => ({ log: { info: jest.fn() }, openLog: jest.fn() }));
jest.mock('./fill-empty-store', () => ({ fillEmptyStore: jest.fn(async () => true) }));
jest.mock('./release-service', () => ({ ReleaseService: jest.fn(() => ({ start: async () => 'service' })) }));

/** Starts the site on a store, as far as to the moment before pages are served. */
async function prepare(cluster: object | null, steps?: Parameters<typeof startSite>[1]): Promise<void> {
  await startSite({} as Builder, steps);
  const { prepare: fill } = jest.mocked(serve).mock.lastCall![1]!;
  await fill!({ cluster } as never, {} as never);
}

test('machines of a cluster that start together fill its store one after the other', async () => {
  const exclusively = jest.fn(async (fill: () => Promise<boolean>) => {
    expect(fillEmptyStore).not.toHaveBeenCalled();
    return fill();
  });
  await prepare({ fault: null, exclusively });
  expect(exclusively).toHaveBeenCalledTimes(1);
  expect(fillEmptyStore).toHaveBeenCalledTimes(1);
});

test('without a database, and while it does not answer, a machine fills its own store', async () => {
  await prepare(null);
  await prepare({ fault: 'no answer', exclusively: () => Promise.reject(new Error('asked for a turn')) });
  expect(fillEmptyStore).toHaveBeenCalledTimes(2);
});

test('what is logged about a store that holds every part is not logged about one that lacks some', async () => {
  jest.mocked(fillEmptyStore).mockResolvedValueOnce(false);
  const steps = { whenWhole: () => ['Its sources are newer.'] };
  await prepare(null, steps);
  expect(log.info).not.toHaveBeenCalled();
  await prepare(null, steps);
  expect(log.info).toHaveBeenCalledWith({ event: 'start' }, 'Its sources are newer.');
});

test('beside the site runs the release service where it has a port, or else the metrics where they have one, or nothing', async () => {
  const beforeReleases = jest.fn();
  const beside = async (port: number | null, metricsPort: number | null) => {
    Object.assign(mockService, { port });
    Object.assign(mockEnvironment, { metricsPort });
    await startSite({} as Builder, { beforeReleases });
    return jest.mocked(serve).mock.lastCall![1]!.beside!({ address: 'http://localhost', metrics: 'numbers' } as never);
  };
  expect(await beside(null, 9100)).toBe('metrics');
  expect(serveMetrics).toHaveBeenLastCalledWith('numbers', { host: '127.0.0.1', port: 9100 });
  expect(await (await beside(null, null))()).toBeUndefined();
  expect([serveMetrics, ReleaseService, beforeReleases].map((each) => jest.mocked(each).mock.calls.length)).toEqual([1, 0, 0]);
  expect(await beside(4001, 9100)).toBe('service');
  expect([serveMetrics, ReleaseService, beforeReleases].map((each) => jest.mocked(each).mock.calls.length)).toEqual([1, 1, 1]);
  expect(ReleaseService).toHaveBeenLastCalledWith({ address: 'http://localhost', metrics: 'numbers' });
});

test('a site that is started with a level of its log logs from that level on', async () => {
  Object.assign(mockEnvironment, { logLevel: 'warn' });
  await startSite({} as Builder);
  expect(log.level).toBe('warn');
});

test('a site that cannot start says why and exits with 1, so that its supervisor starts it again', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const reason = new Error('the port is taken');
  jest.mocked(serve).mockRejectedValueOnce(reason);
  await startSite({} as Builder);
  expect(reportNotStarted).toHaveBeenCalledWith(reason);
  expect(exit.mock.calls).toEqual([[1]]);
});
