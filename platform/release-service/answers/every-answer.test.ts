import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { BrokenRegistry } from 'platform/store';
import { RecordedLog } from 'platform/testing/recorded-log';
import { RunningService } from '../testing/running-service';
import { readHistory } from 'platform/testing/folder-in';

let service: RunningService;
beforeEach(() => {
  service = new RunningService();
});
afterEach(() => service.app.close());

test('every response forbids content sniffing and subresources, and a refusal is not cached', async () => {
  await service.start();
  const token = await service.token('reader', ['help'], ['read']);
  const answers = [
    await service.app.inject('/livez'),
    await service.app.inject('/openapi.json'),
    await service.app.inject('/metrics'),
    await service.app.inject('/nowhere'),
    { headers: (await service.call(token, 'status')).headers },
    { headers: (await service.call(null, 'status')).headers },
    await service.app.inject('/session'),
  ];
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  expect((await service.app.inject('/nowhere')).json()).toMatchObject({
    status: 404,
    code: 'no-such-address',
    detail: 'There is nothing at this address. What there is, says /openapi.json.',
  });
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
    undefined,
    undefined,
    'no-store',
    'no-store',
    undefined,
    'no-store',
    'no-store',
  ]);
});

test('a client has two minutes for a file over a bad connection, and not as long for its headers', async () => {
  await service.start();
  expect(service.app.server).toMatchObject({ requestTimeout: 120_000, headersTimeout: 15_000 });
});

test.each([
  ['is not JSON', 'application/json', '{', [400, 'bad-request']],
  ['has another type', 'text/html', '<p>', [415, 'wrong-content-type']],
])('a body that %s is refused with its status and code', async (_what, type, payload, refusal) => {
  await service.start();
  const authorization = `Bearer ${await service.token('reader', ['help'], ['read'])}`;
  const headers = { authorization, 'content-type': type };
  const answer = await service.app.inject({ method: 'POST', url: '/api/status', headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual(refusal);
});

test('a command without parameters needs no body, and a body that is no object is refused as such', async () => {
  await service.start();
  const headers = { authorization: `Bearer ${await service.token('reader', ['help'], ['read'])}` };
  expect((await service.app.inject({ method: 'POST', url: '/api/status', headers })).statusCode).toBe(200);
  const answer = await service.app.inject({ method: 'POST', url: '/api/status', headers, payload: [] });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'wrong-parameters', detail: expect.stringMatching(/^status: the body /) }),
  ]);
});

test('a body longer than the longest list of files is not read', async () => {
  await service.start();
  const token = await service.token('reader', ['help'], ['read']);
  const answer = await service.call(token, 'status', { more: 'x'.repeat(600 * 1024) });
  expect([answer.status, answer.body.code, answer.headers['content-type']]).toEqual([
    413,
    'too-large',
    'application/problem+json; charset=utf-8',
  ]);
});

test.each([
  [0, '127.0.0.1'],
  [1, '196.12.0.9'],
])('behind %d proxies the history names %s as the client', async (trustedProxies, from) => {
  service.trustedProxies = trustedProxies;
  await service.start();
  const token = await service.token('help-ci', ['help'], ['rollout']);
  await service.app.inject({
    method: 'POST',
    url: '/api/policy',
    payload: { name: 'help', stages: [10, 100] },
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'curl/8 <script>',
      'x-forwarded-for': '6.6.6.6, 196.12.0.9',
    },
  });
  expect(readHistory(service.data).at(-1)!.by).toMatchObject({ from, tool: 'unknown' });
});

test.each([
  ['has 60 characters', 'x'.repeat(60), 'x'.repeat(60)],
  ['is longer', 'unknown', 'x'.repeat(61)],
])('a client whose name for itself %s is in the history as "%s"', async (_length, tool, name) => {
  await service.start();
  const authorization = `Bearer ${await service.token('help-ci', ['help'], ['rollout'])}`;
  const payload = { name: 'help', stages: [10, 100] };
  await service.app.inject({ method: 'POST', url: '/api/policy', payload, headers: { authorization, 'user-agent': name } });
  expect(readHistory(service.data).at(-1)!.by).toMatchObject({ tool });
});

test('an internal fault is logged with its request, and the client learns no detail', async () => {
  await service.start();
  const token = await service.token('help-ci', ['help'], ['publish']);
  // No folder can be made below a file.
  writeFileSync(path.join(service.data, 'incoming'), '');
  const log = new RecordedLog();
  const answer = await service.send(token, 'help', 'a'.repeat(64), Buffer.from('x'));
  log.end();
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    500,
    'internal-error',
    expect.stringContaining('Its log says why'),
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(service.data);
  expect(log.of('request failed')).toEqual([
    expect.objectContaining({
      requestId: answer.headers['x-request-id'],
      status: 500,
      kind: '/api/releases/:name/files/:hash',
      err: expect.objectContaining({ code: 'ENOTDIR' }),
    }),
  ]);
});

test('a registry that cannot be read is an internal fault to the client, which learns no part of it', async () => {
  await service.start();
  const token = await service.token('help-ci', ['help'], ['rollout']);
  jest.spyOn(service.store.registry, 'read').mockImplementation(() => {
    throw new BrokenRegistry('state 7 of the registry: field "sections"');
  });
  const { status, body } = await service.call(token, 'status');
  expect([status, body]).toEqual([500, expect.objectContaining({ title: 'Internal Server Error', code: 'internal-error' })]);
  expect(JSON.stringify(body)).not.toContain('state 7');
});
