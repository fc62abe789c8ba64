import type { FastifyInstance } from 'fastify';
import { readSecret } from 'platform/settings';
import { SITE } from 'shared/testing/site';
import { Registry as Metrics } from 'prom-client';
import { folderIn } from 'platform/testing/folder-in';
import { newFolder } from 'shared/testing/new-folder';
import { createApp } from './app';
import type { AppContext } from './app-context';
import { Deltas } from './dictionaries/deltas';

import { SessionTokens } from './signals/session-token';
import { TestSite } from './testing/test-site';

let app: FastifyInstance;
let data: string;
let errorLog: jest.SpyInstance;
let fault: Error;
beforeEach(async () => {
  fault = new Error('ENOENT: /secret/registry.json');
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  const live = {
    get current() {
      throw fault;
    },
  };
  data = newFolder();
  app = await createApp({
    site: SITE,
    pages: {},
    live,
    feedbackLimit: 9,
    feedbackDays: 365,
    trustedProxies: 0,
    metrics: new Metrics(),
    store: { ...folderIn(data), feedback: { deleteOld: async () => undefined }, signals: { follow: () => undefined } },
  } as unknown as AppContext);
});
afterEach(() => app.close());

const signal = (payload: unknown) =>
  app.inject({
    method: 'POST',
    url: '/_signals',
    payload: JSON.stringify(payload),
    headers: {
      'content-type': 'application/json',
      cookie: `rb=1; rs=${new SessionTokens(readSecret(data)).issue(1, '127.0.0.1')}`,
    },
  });

/** The arguments with which the log has the failure of such a request, in full. */
const failureOf = (kind: string) => [
  expect.stringMatching(new RegExp(`^A request failed\\. \\(${kind}, \\d+ ms\\)$`)),
  expect.stringContaining('secret'),
];

test.each([
  ['/', 'en', 'Something went wrong', 'Please try again in a moment.'],
  ['/help-center/search?q=x&lng=rw', 'rw', 'Ntibyagenze neza', 'Mwongere mugerageze mu kanya.'],
  ['/apiary', 'en', 'Something went wrong', 'Please try again in a moment.'],
])(
  'a visitor whose page %s failed gets a notice in their language, and the failure goes to the log',
  async (url, language, title, text) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(`<h1>${title}</h1><p>${text}</p>`);
    // A page that failed does not reload itself: it would fail again.
    expect(answer.body).not.toContain('refresh');
    expect(answer.body).not.toContain('secret');
    expect(errorLog).toHaveBeenCalledWith(...failureOf('page'));
  },
);

test.each([
  ['/', 'GET, HEAD'],
  ['/help-center?x=1', 'GET, HEAD'],
  ['/api/web/index', 'GET, HEAD, POST'],
  ['/_signals', 'GET, HEAD, POST'],
])('a program that sends an unknown method to %s reads which it can send', async (url, methods) => {
  const answer = await app.inject({ method: 'DELETE', url });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, methods]);
  expect(answer.json()).toEqual({ error: `DELETE cannot be sent to this address; ${methods} can.` });
});

test('a file of a release that is not in the store, as one that was pruned, is not found, and no cache keeps this answer', async () => {
  const site = new TestSite();
  await site.open();
  const { status, headers, body } = await site.get('/_releases/help/2.0.0/gone.js');
  expect([status, headers['cache-control'], headers.allow, body]).toEqual([
    404,
    'no-store',
    undefined,
    'No such file is here.\n',
  ]);
  await site.close();
});

test.each(['/sitemap.xml', '/healthz'])('a failure behind %s goes to the log, not to the visitor', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toBe('The site could not answer. Please try again in a moment.\n');
  expect(errorLog).toHaveBeenCalledWith(...failureOf('(site file|health)'));
});

test('a failure that brings its status is no error of the client, to whom its message would be sent', async () => {
  fault = Object.assign(fault, { statusCode: 500 });
  const { statusCode, body } = await app.inject('/healthz');
  expect([statusCode, body]).toEqual([500, 'The site could not answer. Please try again in a moment.\n']);
});

test('a program gets the failure as JSON', async () => {
  const answer = await signal({ section: 'help', version: '1.0.0', outcome: 'failed' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 'The site could not answer. Please try again in a moment.' });
});

test('a client error is still explained to the client', async () => {
  expect((await signal({ section: 'nothing' })).json()).toEqual({ error: 'A signal names section, version and outcome.' });
  const broken = await app.inject({
    method: 'POST',
    url: '/_signals',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.statusCode).toBe(400);
  expect(
    (await app.inject({ method: 'POST', url: '/_signals', payload: 'x', headers: { 'content-type': 'text/plain' } })).statusCode,
  ).toBe(415);
  expect(errorLog).not.toHaveBeenCalled();
});

test('a slow client cannot keep a connection open forever', () => {
  expect(app.server).toMatchObject({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    timeout: 120_000,
    connectionsCheckingInterval: 5_000,
  });
});

test('what an origin answered since it last counted is in the store when it has stopped', async () => {
  const site = new TestSite();
  await site.get('/help-center');
  await site.app!.close();
  expect(await site.store!.answers.add({ pages: 0, failed: 0 }, Date.now())).toEqual({ pages: 1, failed: 0 });
  await site.close();
});

test('an origin that is closed ends its thread that compresses', async () => {
  const close = jest.spyOn(Deltas.prototype, 'close');
  await app.close();
  expect(close).toHaveBeenCalledTimes(1);
});
