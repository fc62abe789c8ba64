import { RecordedLog } from 'platform/testing/recorded-log';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { RunningService } from '../testing/running-service';

test('publications, changes and refusals are logged with ids, without the person or the reason', async () => {
  const service = await new RunningService().start();
  const log = new RecordedLog();
  const token = await service.token('keza', ['help'], ['publish', 'rollout']);
  const published = await service.publish(token, sectionForTest({ version: '1.1.0' }), '1.1.0');
  const read = await service.call(token, 'status');
  const started = await service.call(token, 'start', { name: 'help', version: '1.1.0', stages: [10, 100] });
  const ended = await service.call(token, 'rollback', { name: 'help', reason: 'Amina called' });
  const refused = await service.call(token, 'rollback', { name: 'legal', reason: 'Amina called' });
  const foreign = await service.call(token, 'releases/legal/1.1.0/missing', {});
  await service.app.close();
  log.end();
  expect([read.status, started.status, ended.status, refused.status]).toEqual([200, 200, 200, 403]);
  const idOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-request-id'];
  expect(log.of('published')).toEqual([
    expect.objectContaining({ requestId: idOf(published), section: 'help', version: '1.1.0' }),
  ]);
  expect(log.of('change')).toEqual([
    expect.objectContaining({ requestId: idOf(started), verb: 'start', section: 'help', version: '1.1.0', change: 4 }),
    expect.objectContaining({ requestId: idOf(ended), verb: 'rollback', section: 'help', change: 5 }),
  ]);
  expect(log.of('refused')).toEqual([
    expect.objectContaining({ requestId: idOf(refused), kind: '/api/rollback', status: 403 }),
    expect.objectContaining({ requestId: idOf(foreign), status: 403, section: 'legal', version: '1.1.0' }),
  ]);
  expect(log.text).not.toMatch(/keza|Amina|127\.0\.0\.1|Bearer/);
});

test('a request that took half a minute is logged as slow, and one that fails as failed and not as refused', async () => {
  const service = await new RunningService().start();
  const log = new RecordedLog();
  // A whole number, of which the sum with another one is exact.
  const began = Math.round(performance.now());
  const clock = jest.spyOn(performance, 'now').mockReturnValue(began);
  const tokenOf = jest.spyOn(service.store.access, 'tokenOf').mockImplementation(async () => {
    clock.mockReturnValue(began + 30_000);
    return null;
  });
  await service.call('rel_slow', 'status');
  clock.mockRestore();
  await service.app.inject('/nowhere');
  await service.app.inject({
    method: 'POST',
    url: '/session/pipeline',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  tokenOf.mockRejectedValue(new Error('the disk is broken'));
  await service.call('rel_failed', 'status');
  await service.app.close();
  log.end();
  expect(log.of('request slow')).toEqual([expect.objectContaining({ kind: '/api/status', ms: 30_000 })]);
  expect(log.of('request failed')).toEqual([expect.objectContaining({ kind: '/api/status', status: 500 })]);
  expect(log.of('refused')).toEqual([
    expect.objectContaining({ status: 401 }),
    expect.objectContaining({ status: 404, kind: '(none)' }),
    expect.objectContaining({ status: 400 }),
  ]);
});

test('a stream of events that was open for minutes is not logged as slow', async () => {
  const service = await new RunningService().start();
  const token = await service.token('keza', ['help'], ['rollout']);
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const log = new RecordedLog();
  const began = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(began);
  const answer = await fetch(`${address}/api/events`, { headers: { Authorization: `Bearer ${token}` } });
  clock.mockReturnValue(began + 120_000);
  await service.app.close();
  expect(await answer.text()).toContain('retry: 1000');
  clock.mockRestore();
  log.end();
  expect(log.of('request slow')).toEqual([]);
});
