import { readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { RunningService } from '../testing/running-service';
import { readHistory } from 'platform/testing/folder-in';

let service: RunningService;
beforeEach(async () => {
  service = await new RunningService().start();
});
afterEach(async () => {
  jest.useRealTimers();
  await service.app.close();
  rmSync(service.data, { recursive: true, force: true });
});

const HOST = 'releases.example';
const OWN = { host: HOST, origin: `https://${HOST}` };

const send = (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string, headers: object, payload?: object) =>
  service.app.inject({ method, url, headers: { host: HOST, ...headers }, ...(payload && { payload }) });

/** Signs in and answers what the browser sends from then on. */
async function signIn(token: string): Promise<string> {
  const answer = await send('POST', '/session', OWN, { token });
  expect(answer.statusCode).toBe(204);
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

test('a token opens a session whose cookie is HttpOnly, SameSite and expires', async () => {
  const token = await service.token('help-team', ['help'], ['rollout']);
  const answer = await send('POST', '/session', OWN, { token });
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-console-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  const { who, grants } = (await send('GET', '/session', { cookie })).json();
  expect([who, grants]).toEqual(['token help-team', [{ sections: ['help'], may: ['rollout'] }]]);
  jest.useFakeTimers({ now: Date.now() + 12 * 3_600_000 + 1_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  expect((await send('GET', '/session', { cookie })).json().who).toBeNull();
});

test('the stored form of a session cannot be used as a cookie, and only the service’s account reads it', async () => {
  const cookie = await signIn(await service.token('help-team', ['help'], ['rollout']));
  const file = path.join(service.data, 'sessions.json');
  expect(readFileSync(file, 'utf8')).not.toContain(cookie.split('=')[1]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a command of a session runs under its token, and the history names the console', async () => {
  const cookie = await signIn(await service.token('help-team', ['help'], ['rollout']));
  const body = { name: 'help', stages: [10, 100], reason: 'slower' };
  expect((await send('POST', '/api/policy', { ...OWN, cookie }, body)).statusCode).toBe(200);
  expect(readHistory(service.data).at(-1)!.by).toMatchObject({ who: 'token help-team', tool: 'console', reason: 'slower' });
});

test.each([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['a neighbour below the same domain', { origin: 'https://other.releases.example' }],
  ['a page that does not say who it is', {}],
  ['a page without an origin', { origin: 'null' }],
  ['another site, by an older browser', { 'sec-fetch-site': 'cross-site' }],
])('%s cannot use a session, sign a person in or out', async (_who, headers) => {
  const token = await service.token('help-team', ['help'], ['rollout']);
  const cookie = await signIn(token);
  const before = readHistory(service.data).length;
  for (const answer of [
    await send('POST', '/api/policy', { ...headers, cookie }, { name: 'help', stages: [10, 100] }),
    await send('POST', '/session', headers, { token }),
    await send('DELETE', '/session', { ...headers, cookie }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'foreign-origin', detail: expect.stringContaining('The request comes from') }),
    ]);
  expect(readHistory(service.data)).toHaveLength(before);
  expect((await send('GET', '/session', { cookie })).json()).toMatchObject({
    who: 'token help-team',
    principal: { person: null, pipeline: null, token: 'help-team' },
  });
});

test('a request that only reads needs no origin: a browser sends none with it', async () => {
  const cookie = await signIn(await service.token('help-team', ['help'], ['rollout']));
  for (const method of ['GET', 'HEAD'] as const)
    expect([method, (await send(method, '/api/feedback.csv', { cookie })).statusCode]).toEqual([method, 200]);
});

test('a session ends when its token is revoked or its owner signs out, also for a copy of its cookie', async () => {
  const revoked = await signIn(await service.token('one', ['help'], ['rollout']));
  await service.store.access.revokeToken('one', new Date());
  expect((await send('POST', '/api/status', { ...OWN, cookie: revoked })).statusCode).toBe(401);
  const left = await signIn(await service.token('two', ['help'], ['rollout']));
  await send('DELETE', '/session', { ...OWN, cookie: left });
  expect((await send('POST', '/api/status', { ...OWN, cookie: left })).statusCode).toBe(401);
  expect((await send('DELETE', '/session', OWN)).statusCode).toBe(204);
});

test('a token that is sent counts, and not the session beside it', async () => {
  const cookie = await signIn(await service.token('help-team', ['help'], ['rollout']));
  const body = { name: 'help', stages: [10, 100], reason: 'x' };
  const answerTo = (authorization: string) => send('POST', '/api/policy', { ...OWN, cookie, authorization }, body);
  expect((await answerTo('Bearer no-token-in-force')).statusCode).toBe(401);
  expect((await answerTo(`Bearer ${await service.token('reader', ['help'], ['read'])}`)).statusCode).toBe(403);
});

test('a token opens a session also when it was copied with a space before it and a line break after it', async () => {
  const cookie = await signIn(` ${await service.token('help-team', ['help'], ['rollout'])}\n`);
  expect((await send('GET', '/session', { cookie })).json().who).toBe('token help-team');
});

test('a wrong token opens no session, and gets 401', async () => {
  const answer = await send('POST', '/session', OWN, { token: 'rel_wrong' });
  expect([answer.statusCode, answer.headers['set-cookie'], answer.json().detail]).toEqual([
    401,
    undefined,
    expect.stringContaining('unknown, expired or revoked'),
  ]);
});

test('the status is sent at once and after each change, with the requests that wait for approval', async () => {
  const token = await service.token('help-team', ['help'], ['rollout']);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const left = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: left.signal,
  });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const receive = async (what: RegExp) => {
    while (!what.test(received)) received += (await reader.read()).value;
  };
  await receive(/event: status\ndata: .*"sequence":3.*"requests":\[\]/);
  await service.call(token, 'policy', { name: 'help', stages: [5, 100] });
  await receive(/"sequence":4/);
  left.abort();
});

test('a request without a token gets neither events nor feedback', async () => {
  expect((await send('GET', '/api/events', {})).statusCode).toBe(401);
  expect((await send('GET', '/api/feedback.csv', {})).statusCode).toBe(401);
});

test('a service without a built console says so, and the console’s policy allows no external resource', async () => {
  const answer = await send('GET', '/', {});
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('npm run build')]);
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
});

test('a person who was removed is signed out, also when another person gets their name', async () => {
  const { access } = service.store;
  const keza = { name: 'keza', sections: ['*'], may: ['rollout' as const] };
  await access.addPerson({ ...keza, identity: 'old@company.example' });
  await access.addPerson({ ...keza, name: 'eric', identity: 'eric@company.example' });
  const [old, eric] = await Promise.all(
    ['keza', 'eric'].map(async (name) => (await access.sessions.begin({ kind: 'person', name }, new Date())).secret),
  );
  await access.removePerson('keza');
  await access.addPerson({ ...keza, identity: 'new@company.example' });
  const whoIs = async (secret: string) => (await send('GET', '/session', { cookie: `console-session=${secret}` })).json().who;
  expect([await whoIs(old!), await whoIs(eric!)]).toEqual([null, 'person eric']);
  // A full disk keeps the session.
  jest.spyOn(access.sessions, 'removeName').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(access.removePerson('eric')).rejects.toThrow('ENOSPC');
  expect(await whoIs(eric!)).toBeNull();
});
