import type { FastifyRequest } from 'fastify';
import { abort, emptyRegistry, pause, promote, start, withSection } from 'platform/rollout';
import { writePreviewToken } from 'platform/commands/for-servers';
import { visitorOf } from './visitor';

const now = '2026-01-01T00:00:00.000Z';
const quiet = withSection(emptyRegistry(), 'help', { stable: '1.0.0' });
const running = start(quiet, { name: 'help', version: '1.1.0', id: 'r1', now });

const key = Buffer.alloc(32, 'k');
const ask = (headers: Record<string, string> = {}, query = '', registry = running) =>
  visitorOf({ headers } as unknown as FastifyRequest, new URLSearchParams(query), registry, key);

test('a visitor without a bucket gets one while a rollout runs', () => {
  const { bucket, cookies } = ask();
  expect(bucket).toBeGreaterThanOrEqual(0);
  expect(bucket).toBeLessThan(10_000);
  expect(cookies).toEqual([`rb=${bucket}; Max-Age=2592000; Path=/; SameSite=Lax`]);
});

test('new visitors get buckets below and above the middle, so that a share of buckets is the same share of visitors', () => {
  const buckets = Array.from({ length: 100 }, () => ask().bucket!);
  expect(Math.min(...buckets)).toBeLessThan(5_000);
  expect(Math.max(...buckets)).toBeGreaterThanOrEqual(5_000);
});

test('a paused rollout still assigns buckets, because its share still counts', () => {
  expect(ask({}, '', pause(running, { name: 'help', now })).bucket).not.toBeNull();
});

test('no bucket is assigned while no rollout runs', () => {
  const over = [quiet, abort(running, { name: 'help', reason: 'x', now }), promote(running, { name: 'help', now })];
  for (const registry of over) expect(ask({}, '', registry)).toMatchObject({ bucket: null, cookies: [] });
});

test('a crawler gets no bucket', () => {
  expect(ask({ 'user-agent': 'Googlebot/2.1' })).toMatchObject({ crawler: true, bucket: null, cookies: [] });
});

test('a visitor keeps their bucket', () => {
  expect(ask({ cookie: 'rb=0' })).toMatchObject({ bucket: 0, cookies: [] });
  expect(ask({ cookie: 'rb=9999' })).toMatchObject({ bucket: 9999, cookies: [] });
});

test.each(['10000', '-1', '1.5', 'x', '', '1e3', '00000', ' 5x'])('the malformed bucket "%s" is replaced', (rb) => {
  const { bucket, cookies } = ask({ cookie: `rb=${rb}` });
  expect(cookies).toEqual([expect.stringMatching(/^rb=\d{1,4};/)]);
  expect(cookies[0]).toContain(`rb=${bucket};`);
});

test('a language in the address sets the cookie, for pages without scripts', () => {
  expect(ask({}, 'lng=rw', quiet)).toMatchObject({
    language: 'rw',
    cookies: ['i18nextLng=rw; Max-Age=31536000; Path=/; SameSite=Lax'],
  });
});

test('a visitor keeps the language of their cookie, whatever the browser prefers', () => {
  const headers = { cookie: 'i18nextLng=rw', 'accept-language': 'en' };
  expect(ask(headers, '', quiet)).toMatchObject({ language: 'rw', cookies: [] });
});

test('an unknown or unchanged language sets no cookie', () => {
  expect(ask({ cookie: 'i18nextLng=rw' }, 'lng=rw', quiet).cookies).toEqual([]);
  expect(ask({}, 'lng=fr', quiet).cookies).toEqual([]);
  expect(ask({ 'accept-language': 'rw' }, '', quiet)).toMatchObject({ language: 'rw', cookies: [] });
});

test('a preview shows what its token was signed for, and nothing without one', () => {
  const pass = writePreviewToken(key, { name: 'help', version: '1.5.0-3fa91c02', expires: Date.now() + 60_000 });
  expect(ask({}, `release=${pass}`).preview).toEqual({ name: 'help', version: '1.5.0-3fa91c02' });
  for (const word of ['', 'help', 'help@1.5.0-3fa91c02', pass.slice(0, -1)])
    expect(ask({}, String(new URLSearchParams({ release: word }))).preview).toBeNull();
});
