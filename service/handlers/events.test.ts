/** @jest-environment node */
import { performance } from 'node:perf_hooks';
import { revokeToken } from 'releases/access/tokens';
import { KeptLog } from 'releases/testing/kept-log';
import { RunningService } from '../testing/running-service';

jest.setTimeout(60_000);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('whoever listens is told every quarter of a minute that the line holds, and hears no more once their token is revoked', async () => {
  const service = await new RunningService().start();
  const token = await service.token('reader', ['help'], ['read']);
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'performance', 'hrtime'],
  });
  const kept = new KeptLog();
  const ended = service.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } });
  while (jest.getTimerCount() < 2) await new Promise(setImmediate);
  await jest.advanceTimersByTimeAsync(15_000);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await revokeToken(service.data, 'reader', new Date());
  await jest.advanceTimersByTimeAsync(15_000);
  const { headers, payload } = await ended;
  await service.app.close();
  kept.end();
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  expect(payload).toMatch(/^retry: 1000\n\nevent: status\ndata: .*\n\n: here\n\n$/);
  // It was open for as long as somebody looked, which is not slow.
  expect(kept.lines.filter(({ event }) => /slow|failed/.test(event ?? ''))).toEqual([]);
});
