/** @jest-environment node */
import { statSync } from 'node:fs';
import path from 'node:path';
import { requireApproval } from 'releases/access/approval';
import { readHistory } from 'releases/registry/read-history';
import { readRegistry } from 'releases/registry/registry-file';
import { sectionForTest } from 'releases/testing/rendering-releases';
import { RunningService } from '../testing/running-service';

let service: RunningService;
let first: string;
let second: string;
const START = { name: 'help', version: '1.1.0', reason: 'new fees' };

beforeEach(async () => {
  service = await new RunningService().start();
  [first, second] = await Promise.all([
    service.token('first', ['help'], ['publish', 'rollout']),
    service.token('second', ['help'], ['rollout'], 9),
  ]);
  await service.publish(first, sectionForTest({ version: '1.1.0' }), '1.1.0');
  await requireApproval(service.data, 'help');
});
afterEach(() => {
  jest.useRealTimers();
  return service.app.close();
});

const sequence = () => readRegistry(service.data).sequence;

test('what a part that needs approval would serve waits for a second person, who carries it out', async () => {
  const before = sequence();
  const waits = await service.ask(first, 'start', START);
  expect(waits).toMatchObject({ status: 202, body: { detail: expect.stringContaining('waits for a second person') } });
  expect(sequence()).toBe(before);
  expect((await service.ask(second, 'requests')).body.text).toMatch(/start help@1\.1\.0 --reason new fees {2}\(token first\)$/);

  const { request } = waits.body;
  expect(statSync(path.join(service.data, `requests/${request}.json`)).mode & 0o777).toBe(0o600);
  expect(await service.ask(first, 'approve', { request })).toMatchObject({
    status: 403,
    body: { detail: "token first asked for this itself; the approval is a second person's." },
  });
  const stranger = await service.token('stranger', ['legal'], ['rollout']);
  for (const word of ['approve', 'decline']) expect((await service.ask(stranger, word, { request })).status).toBe(403);
  expect((await service.ask(second, 'requests')).body.json).toMatchObject([
    { verb: 'start', words: START, by: { who: 'token first', reason: 'new fees' } },
  ]);

  expect((await service.ask(second, 'approve', { request })).status).toBe(200);
  expect(readHistory(service.data).at(-1)).toMatchObject({
    change: 'start help@1.1.0 --reason new fees',
    by: { who: 'token second, approving token first' },
  });
  expect((await service.ask(second, 'approve', { request })).status).toBe(409);
});

test('two approvals at once carry it out once', async () => {
  const { request } = (await service.ask(first, 'start', START)).body;
  const answers = await Promise.all([1, 2, 3].map(() => service.ask(second, 'approve', { request })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a request is declined, or forgotten after a day', async () => {
  const declined = (await service.ask(first, 'start', START)).body.request;
  expect((await service.ask(second, 'decline', { request: declined })).status).toBe(200);
  expect((await service.ask(second, 'approve', { request: declined })).status).toBe(409);
  const late = (await service.ask(first, 'start', START)).body.request;
  jest.useFakeTimers({
    now: Date.now() + 24 * 3_600_000 - 60_000,
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  expect((await service.ask(second, 'requests')).body.json).toHaveLength(1);
  jest.setSystemTime(Date.now() + 120_000);
  expect((await service.ask(second, 'approve', { request: late })).body.detail).toContain('older than 24 hours');
});

test('a rollback to what was never served is no way around the second person, and one to what was good needs none', async () => {
  const to = (version: string) => service.ask(first, 'rollback', { name: 'help', to: version, reason: 'x' });
  expect((await to('1.1.0')).status).toBe(202);
  expect(readRegistry(service.data).sections.help!.stable).toBe('1.0.0');
  const { request } = (await service.ask(first, 'start', { ...START, stages: [100] })).body;
  await service.ask(second, 'approve', { request });
  const promoted = (await service.ask(first, 'promote', { name: 'help' })).body.request;
  await service.ask(second, 'approve', { request: promoted });
  expect(readRegistry(service.data).sections.help!.stable).toBe('1.1.0');
  expect((await to('1.0.0')).status).toBe(200);
});

test('what takes a release back waits for nobody', async () => {
  const { request } = (await service.ask(first, 'start', START)).body;
  await service.ask(second, 'approve', { request });
  expect((await service.ask(first, 'abort', { name: 'help', reason: 'fees are wrong' })).status).toBe(200);
  expect((await service.ask(first, 'block', { name: 'help', version: '1.1.0', reason: 'fees are wrong' })).status).toBe(200);
  expect((await service.ask(first, 'unblock', { name: 'help', version: '1.1.0' })).status).toBe(202);
});
