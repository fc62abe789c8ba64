import { EncryptJWT } from 'jose';
import { hkdfSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { IdentityProvider } from '../auth/identity-provider';
import { treeOf } from 'platform/testing/tree-of';
import { RunningService } from '../testing/running-service';

const BEGUN = {
  address: 'https://id.example/authorize?x',
  flow: { pkceCodeVerifier: 'verifier', expectedState: 'state', expectedNonce: 'nonce' },
};
let strange: string;
const BACK = '/session/sign-in/back?code=c&state=state';
let service: RunningService;
let finish: jest.SpyInstance;
let errorLog: jest.SpyInstance;

beforeEach(async () => {
  jest.spyOn(IdentityProvider.prototype, 'begin').mockResolvedValue(BEGUN);
  finish = jest.spyOn(IdentityProvider.prototype, 'finish').mockResolvedValue(['subject-1', 'keza@company.example']);
  service = new RunningService();
  service.signIn = { issuer: 'https://id.example', clientId: 'console', clientSecret: 'x', address: 'https://releases.example' };
  await service.start();
  await service.store.access.addPerson({ name: 'keza', identity: 'keza@company.example', sections: ['help'], may: ['rollout'] });
  // The tool that filled the store listens there as well, and restores what it found.
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});
beforeAll(async () => {
  strange = await new EncryptJWT({ ...BEGUN.flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime('10m')
    .encrypt(new Uint8Array(hkdfSync('sha256', '', '', 'console sign-in', 32)));
});
afterEach(async () => {
  await service.app.close();
  rmSync(service.data, { recursive: true, force: true });
});

const get = async (url: string, cookie = '') => {
  const { statusCode, headers } = await service.app.inject({ url, headers: { cookie } });
  return { status: statusCode, location: headers.location, cookies: [headers['set-cookie']].flat().map(String), headers };
};
const begin = async () => (await get('/session/sign-in')).cookies[0]!.split(';')[0]!;
/** The answer to a sign-in that was refused, and that keeps what it began with only where `isKept`. */
const refused = (reason: string, isKept = false) => ({
  status: 302,
  location: '/',
  cookies: [
    ...(isKept ? [] : [expect.stringMatching(/^__Host-console-sign-in=; Max-Age=0; Path=\/;/)]),
    expect.stringMatching(
      new RegExp(`^__Host-console-refusal=${encodeURIComponent(reason)}.*; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    ),
  ],
});
const whoIs = async (cookies: string[]) => {
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  return (await service.app.inject({ url: '/session', headers: { cookie } })).json();
};

test('a person is redirected to the provider, with a cookie for this sign-in alone', async () => {
  const { status, location, cookies, headers } = await get('/session/sign-in');
  expect([status, location]).toEqual([302, BEGUN.address]);
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-console-sign-in=[\w.-]{100,600}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(headers['cache-control']).toBe('no-store');
});

test('a console that the provider gave no secret lets people sign in as well', async () => {
  service.signIn = { ...service.signIn!, clientSecret: undefined };
  await service.restart();
  expect(await get('/session/sign-in')).toMatchObject({ status: 302, location: BEGUN.address });
});

test('an admitted person who returns from the provider is signed in under their name', async () => {
  const cookie = await begin();
  const { status, location, cookies } = await get(BACK, cookie);
  expect([status, location]).toEqual([302, '/']);
  expect(finish).toHaveBeenCalledWith(new URL(BACK, 'https://releases.example'), BEGUN.flow);
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-console-sign-in=; Max-Age=0;/),
    expect.stringMatching(/^__Host-console-session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/),
  ]);
  expect(await whoIs(cookies)).toMatchObject({ who: 'person keza', grants: [{ sections: ['help'] }], provider: 'id.example' });
});

test('sign-ins that are begun are kept nowhere, so one survives however many others, and a restart of the service', async () => {
  // Without what only readers of the tables agree on.
  const stored = () => treeOf(service.data, /-shm$/);
  const before = stored();
  const cookie = await begin();
  for (let count = 0; count < 10; count += 1) await begin();
  expect(stored()).toEqual(before);
  await service.restart();
  expect((await get(BACK, cookie)).location).toBe('/');
  expect(finish).toHaveBeenCalledWith(new URL(BACK, 'https://releases.example'), BEGUN.flow);
});

test('of two sign-ins in one browser, as in two tabs, the earlier one is told so, and the later one can be finished', async () => {
  const cookie = await begin();
  const earlier = await get(BACK.replace('state=state', 'state=earlier'), cookie);
  expect(earlier).toMatchObject(refused('Another sign-in began', true));
  expect(finish).not.toHaveBeenCalled();
  expect((await get(BACK, cookie)).location).toBe('/');
});

test('the content of a sign-in cookie is encrypted', async () => {
  const parts = (await begin()).split('=')[1]!.split('.');
  expect(parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join(' ')).not.toMatch(/verifier|nonce/);
});

test('a sign-in expires after ten minutes', async () => {
  const cookie = await begin();
  jest.useFakeTimers({ now: Date.now() + 598_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  expect((await get(BACK, cookie)).location).toBe('/');
  jest.setSystemTime(Date.now() + 3_000);
  expect(await get(BACK, cookie)).toMatchObject(refused('The sign-in took too long'));
  jest.useRealTimers();
});

test.each([
  ['changed', (sealed: string) => sealed.replace(/.{4}$/, 'AAAA')],
  ['sealed by another service', () => strange],
])('a sign-in whose cookie was %s fails', async (_how, change) => {
  const [name, sealed] = (await begin()).split('=') as [string, string];
  expect(await get(BACK, `${name}=${change(sealed)}`)).toMatchObject(refused('The sign-in took too long'));
  expect(finish).not.toHaveBeenCalled();
});

test.each([
  ['no browser began', ''],
  ['another browser began', '__Host-console-sign-in=another'],
])('a sign-in that %s fails', async (_what, cookie) => {
  await begin();
  expect(await get(BACK, cookie)).toMatchObject(refused('The sign-in took too long'));
  expect(finish).not.toHaveBeenCalled();
});

test('a sign-in that a neighbour below the same domain began for a visitor fails: it would sign them in as someone else', async () => {
  const cookie = await begin();
  expect(await get(BACK, cookie.replace('__Host-', ''))).toMatchObject(refused('The sign-in took too long'));
  expect(finish).not.toHaveBeenCalled();
});

test('over http, as on a developer’s machine, a person is signed in as well', async () => {
  service.signIn = { ...service.signIn!, address: 'http://localhost:3001' };
  await service.restart();
  const cookie = await begin();
  expect(cookie).toMatch(/^console-sign-in=/);
  expect(await whoIs((await get(BACK, cookie)).cookies)).toMatchObject({ who: 'person keza' });
});

test('a person without access sees which identity they used, and is not signed in', async () => {
  finish.mockResolvedValue(['subject-2', 'eric@company.example']);
  const answer = await get(BACK, await begin());
  expect(answer).toMatchObject(refused('eric@company.example is not admitted'));
  expect(await whoIs(answer.cookies)).toMatchObject({
    who: null,
    refused: 'eric@company.example is not admitted. On the machine of the store: npm run release -- person add --identity …',
  });
});

test('a provider that refuses, or does not respond, is logged and explained in a sentence', async () => {
  finish.mockRejectedValue(new Error('invalid_grant: secret words'));
  const answer = await get(BACK, await begin());
  expect(answer).toMatchObject(refused('The identity provider did not vouch for you'));
  expect(JSON.stringify(answer)).not.toContain('secret words');
  expect((await whoIs(answer.cookies)).who).toBeNull();
  jest.spyOn(IdentityProvider.prototype, 'begin').mockRejectedValue(new Error('ECONNREFUSED'));
  expect(await get('/session/sign-in')).toMatchObject(refused('The identity provider cannot be reached'));
  expect(errorLog.mock.calls.map(([line]) => line)).toEqual([
    'A sign-in by the identity provider failed.',
    'The identity provider cannot be asked.',
  ]);
});

test('the reason of a refusal is told once, and not from a cookie that a neighbour below the same domain set', async () => {
  finish.mockRejectedValue(new Error('invalid_grant'));
  const { cookies } = await get(BACK, await begin());
  const cookie = cookies.at(-1)!.split(';')[0]!;
  const session = await service.app.inject({ url: '/session', headers: { cookie } });
  expect(session.json().refused).toMatch(/^The identity provider did not vouch for you/);
  expect(session.headers['set-cookie']).toMatch(/^__Host-console-refusal=; Max-Age=0; Path=\/; HttpOnly; Secure/);
  for (const other of ['', cookie.replace('__Host-', '')])
    expect((await service.app.inject({ url: '/session', headers: { cookie: other } })).json()).not.toHaveProperty('refused');
});
