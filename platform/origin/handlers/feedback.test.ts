import type { FastifyInstance } from 'fastify';
import { openStore, type Store } from 'platform/store';
import { SITE } from 'shared/testing/site';
import { emptyRegistry } from 'platform/rollout';
import { Registry as Metrics } from 'prom-client';
import { newFolder } from 'shared/testing/new-folder';
import { createApp } from '../app';
import type { AppContext } from '../app-context';
import { folderIn } from 'platform/testing/folder-in';

const yes = { action: 'yesThanksApi', help_center_article_link: 'https://tuzamuke.test/help-center/x', message: 'Murakoze' };
let store: Store;
let app: FastifyInstance;

async function open(change: Partial<AppContext> = {}): Promise<void> {
  const data = newFolder();
  store = await openStore({ folder: folderIn(data) });
  app = await createApp({
    data,
    store,
    site: SITE,
    pages: {},
    live: { current: emptyRegistry(), fault: null },
    feedbackLimit: 100,
    feedbackDays: 365,
    trustedProxies: 0,
    metrics: new Metrics(),
    ...change,
  } as unknown as AppContext);
}
beforeEach(() => open());
afterEach(async () => {
  await app.close();
  await store.close();
});

const send = (
  payload: string | object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  remoteAddress = '127.0.0.1',
) => app.inject({ method: 'POST', url: '/api/web/index', payload, headers, remoteAddress });
const stored = async () => (await store.feedback.read({}, { limit: 100, offset: 0 })).comments.toReversed();
const reason = expect.objectContaining({ error: expect.stringMatching(/\w{3}/) });

test('a submission is stored and answered with an empty 204', async () => {
  const answer = await send(yes);
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect(await stored()).toMatchObject([{ guide: '/help-center/x', helpful: true, text: 'Murakoze', more: null }]);
});

test('a submission is stored with the language of its page', async () => {
  const json = { 'content-type': 'application/json' };
  await send(yes, { ...json, cookie: 'i18nextLng=rw', 'accept-language': 'en' });
  await send(yes, { ...json, 'accept-language': 'en-GB' });
  expect((await stored()).map(({ language }) => language).sort()).toEqual(['en', 'rw']);
});

/** A submission about that address, as the headers and the sender's address have it. */
const naming = (address: string, headers: Record<string, string>, from?: string) =>
  send({ ...yes, help_center_article_link: address }, { 'content-type': 'application/json', ...headers }, from);

test.each([
  ['the brand’s host', 'https://tuzamuke.test/help-center/x', '127.0.0.1:3000', '203.0.113.9'],
  ['this machine, by its own browser', 'http://127.0.0.1:3000/help-center/x', '127.0.0.1:3000', '127.0.0.1'],
  ['this machine by name, by its own browser', 'http://localhost:3000/help-center/x', 'localhost:3000', '::1'],
  ['this machine over IPv6, by its own browser', 'http://[::1]:3000/help-center/x', '[::1]:3000', '::1'],
])('a submission that names %s is stored', async (_what, address, host, from) => {
  expect((await naming(address, { host }, from)).statusCode).toBe(204);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ['the host that the request names', { host: 'evil.test' }, 'https://evil.test/help-center/x', '203.0.113.9'],
  ['that host, sent by a proxy on this machine', { host: 'evil.test' }, 'https://evil.test/help-center/x', '127.0.0.1'],
  [
    'the host that a header names',
    { host: 'tuzamuke.test', 'x-forwarded-host': 'evil.test' },
    'https://evil.test/help-center/x',
    '127.0.0.1',
  ],
  [
    'a host whose name ends like that of the brand',
    { host: 'tuzamuke.test' },
    'https://eviltuzamuke.test/help-center/x',
    '203.0.113.9',
  ],
  ['this machine, by a stranger', { host: 'localhost:3000' }, 'http://localhost:3000/help-center/x', '203.0.113.9'],
  ['another port of this machine', { host: 'localhost:3000' }, 'http://localhost:9000/help-center/x', '127.0.0.1'],
])('a submission that names %s is refused, and not stored', async (_what, headers, address, from) => {
  for (const trustedProxies of [0, 1]) {
    await app.close();
    await store.close();
    await open({ trustedProxies });
    const foreign = await naming(address, headers as Record<string, string>, from);
    expect([foreign.statusCode, foreign.json()]).toEqual([
      400,
      { error: '"help_center_article_link": must be an address of this site' },
    ]);
    expect(await stored()).toEqual([]);
  }
});

test('a brand with its own feedback service has no inbox on this origin', async () => {
  await app.close();
  await open({ site: { ...SITE, feedbackHost: 'https://api.tuzamuke.test' } });
  expect((await send(yes)).statusCode).toBe(405);
  expect(await stored()).toEqual([]);
});

test('what a brand received here before it had its own feedback service is still deleted after its time', async () => {
  await app.close();
  const earlier = store;
  const deleteOld = jest.spyOn(earlier.feedback, 'deleteOld');
  await open({ store: earlier, site: { ...SITE, feedbackHost: 'https://api.tuzamuke.test' } });
  expect(deleteOld).toHaveBeenCalledWith(365);
  await app.close();
  await earlier.close();
});

test('a submission sent twice with one key is stored once, with equal responses', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'idempotency-key': 'a_B-9' };
  const answers = await Promise.all([send(yes, headers), send(yes, headers), send(yes, headers)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect(await stored()).toHaveLength(1);
});

test('a field of a newer page is kept with the submission', async () => {
  expect((await send({ ...yes, contract: 2, step: 'third' })).statusCode).toBe(204);
  expect(await stored()).toMatchObject([{ text: 'Murakoze', more: { contract: 2, step: 'third' } }]);
});

test.each([
  ['JSON that breaks off', '{"action":', /not JSON/],
  ['no body at all', ''],
  ['JSON that is no object', '"yes"'],
  ['an attempt on the prototype', '{"__proto__":{"action":"yesThanksApi"}}'],
  ['an unknown action', { ...yes, action: 'x' }],
  ['a missing value', { action: 'yesThanksApi' }],
  ['an over-long value', { ...yes, message: 'a'.repeat(601) }],
  [
    'an unlisted value',
    {
      action: 'notReallyApi',
      help_center_article_link: yes.help_center_article_link,
      reason: 9,
      more_info_about_the_reason: 'x',
    },
  ],
])('%s is refused with 400 and a reason', async (_what: string, payload: string | object, sentence = /\w{3}/) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json()).toEqual({ error: expect.stringMatching(sentence) });
  expect(await stored()).toEqual([]);
});

test.each(['', 'a b', 'a'.repeat(101), 'é'])('the key "%s" is refused with 400', async (key) => {
  const answer = await send(yes, { 'content-type': 'application/json', 'idempotency-key': key });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toContain('Idempotency-Key');
  expect(await stored()).toEqual([]);
});

test('a body above 16 kB is refused with 413', async () => {
  const answer = await send({ ...yes, message: 'a'.repeat(16 * 1024) });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toEqual({ error: expect.stringContaining('16 kB') });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense', ''])(
  'a body sent as "%s" is refused with 415',
  async (type) => {
    const answer = await send(JSON.stringify(yes), type ? { 'content-type': type } : {});
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ error: expect.stringContaining('application/json') });
    expect(await stored()).toEqual([]);
  },
);

test('an address above the limit gets 429 with Retry-After; other addresses do not', async () => {
  await open({ feedbackLimit: 2 });
  expect([(await send(yes)).statusCode, (await send('broken')).statusCode]).toEqual([204, 400]);
  const answer = await send(yes);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(answer.json()).toEqual(reason);
  expect((await send(yes, undefined, '10.0.0.2')).statusCode).toBe(204);
});

test('only a trusted proxy can name the address of a visitor', async () => {
  const from = (address: string) => send(yes, { 'content-type': 'application/json', 'x-forwarded-for': address });
  await open({ feedbackLimit: 1 });
  expect([(await from('1.1.1.1')).statusCode, (await from('2.2.2.2')).statusCode]).toEqual([204, 429]);
  await app.close();
  await open({ feedbackLimit: 1, trustedProxies: 1 });
  expect([
    (await from('1.1.1.1')).statusCode,
    (await from('2.2.2.2')).statusCode,
    (await from('9.9.9.9, 2.2.2.2')).statusCode,
  ]).toEqual([204, 204, 429]);
});

test('a failing disk gives 500 without internal details, so that the browser retries', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(store.feedback, 'add').mockRejectedValueOnce(new Error('EIO: /secret/path'));
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' };
  const answer = await send(yes, headers);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual(reason);
  expect(answer.body).not.toContain('secret');
  expect((await send(yes, headers)).statusCode).toBe(204);
  expect(await stored()).toHaveLength(1);
});
