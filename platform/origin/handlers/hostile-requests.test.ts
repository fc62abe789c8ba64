import * as fc from 'fast-check';
import type { AddressInfo } from 'node:net';
import { ROOT } from 'platform/settings/root';
import { start } from 'platform/rollout';
import { SEEDED } from 'shared/testing/seeded';
import { anyText, hostileText } from 'shared/testing/corrupted';
import { sendRaw, type RawAnswer } from '../testing/send-raw';
import { quietRegistry, TestSite } from '../testing/test-site';

/** Each one is a connection of its own. */
const REQUESTS = { ...SEEDED, numRuns: 150 };
const site = new TestSite();
let port: number;
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const now = '2026-01-01T00:00:00.000Z';
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r', now });
  const app = await site.open({ feedbackLimit: 1_000_000 });
  await app.listen({ port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

/** No internal error, no redirect to another site, no detail of the machine, and no header that the request injected. */
function expectHarmless({ status, headers, body }: RawAnswer): void {
  expect([status, status < 500]).toEqual([status, true]);
  for (const place of headers.location ?? []) {
    expect(place).toMatch(/^\//);
    expect(new URL(place, 'https://tuzamuke.test/x').host).toBe('tuzamuke.test');
  }
  for (const secret of [site.data, ROOT, 'node_modules']) expect(JSON.stringify(headers) + body).not.toContain(secret);
  for (const cookie of headers['set-cookie'] ?? [])
    expect(cookie).toMatch(
      /^((rb=\d{1,4}|rs=[\w.-]+|i18nextLng=(en|rw)); Max-Age=\d+; Path=\/;( HttpOnly;)? SameSite=Lax|preview=[\w.%~-]+; Path=\/_releases\/[\w./-]+\/; HttpOnly; SameSite=Strict)$/,
    );
  expect(headers['no header']).toBeUndefined();
  expect(headers['x-injected']).toBeUndefined();
}

const piece = fc.oneof(
  fc.constantFrom('/', '//', '/\\', '\\', '..', '/./', '%2e%2e', '%2f', '%5c', '%00', '%', '%zz', '%c0%ae', ';', '@', ':80'),
  fc.constantFrom(
    'help-center',
    'HELP-CENTER',
    'search',
    'evil.example',
    '_releases',
    'help',
    '2.0.0',
    'entry.js',
    'made',
    'healthz',
  ),
  fc.constantFrom(
    '?',
    '&',
    '=',
    '#',
    '?q=',
    '?lng=rw',
    '&lng=xx',
    '?release=',
    '__proto__',
    'constructor',
    '{{x}}',
    '<script>',
    "'",
  ),
  fc.constantFrom('%0d%0aX-Injected:1', '%E2%80%AE', '%F0%9F%92%B0', '+', '*', '[', ']', '|', '"', '~', 'http:', 'javascript:'),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }).map((text) => text.replace(/[\s\0]/g, '_')),
  anyText(4).map((text) => encodeURIComponent(text)),
);
const address = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

test('any address gives a page, a file, a redirect within this site, or a refusal', async () => {
  const property = fc.asyncProperty(address, async (target) => {
    expectHarmless(await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: tuzamuke.test\r\nConnection: close\r\n\r\n`));
  });
  await fc.assert(property, REQUESTS);
});

test('the link that leaves a preview stays on this site, whatever its address', async () => {
  const pass = site.passFor('help', '2.1.0');
  const property = fc.asyncProperty(address, async (target) => {
    const joined = target.replace(/#.*$/, '');
    const url = `${joined}${joined.includes('?') ? '&' : '?'}release=${pass}`;
    const answer = await sendRaw(port, `GET ${url} HTTP/1.1\r\nHost: tuzamuke.test\r\nConnection: close\r\n\r\n`);
    expectHarmless(answer);
    const [, way] = /<a href="([^"]*)">Leave the preview/.exec(answer.body) ?? [];
    if (way !== undefined) expect(new URL(way.replaceAll('&amp;', '&'), 'https://tuzamuke.test/x').host).toBe('tuzamuke.test');
  });
  await fc.assert(property, REQUESTS);
});

const cookies = fc
  .array(
    fc.tuple(fc.constantFrom('rb', 'rs', 'i18nextLng'), fc.oneof(hostileText, fc.constantFrom('rw', 'xx', '42', '1e9', '%'))),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text.replace(/[^\x20-\xff]/g, '?')}`).join('; '));
const value = fc.oneof(
  cookies,
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'rb',
        'rs',
        'i18nextLng',
        '=',
        ';',
        ' ',
        ',',
        'rw',
        'en',
        '42',
        '-1',
        '1e9',
        '"',
        '%',
        '%00',
        '\t',
        '__proto__',
        'q=',
        '*',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'bytes=0-0,-1',
    'bytes=9-1',
    '*/*',
    'W/"x"',
    '"',
    'gzip;q=0, br;q=nan',
    'en;q=99',
    '::ffff:1.2.3.4',
    '1.2.3',
    '[::1]:80',
  ),
);
const NAMES = [
  'Cookie',
  'Accept-Language',
  'Accept-Encoding',
  'User-Agent',
  'If-None-Match',
  'Range',
  'Forwarded',
  'X-Forwarded-For',
  'Referer',
  'Origin',
];
const headers = fc.array(fc.oneof(fc.tuple(fc.constantFrom(...NAMES), value), fc.tuple(fc.constant('Cookie'), cookies)), {
  minLength: 1,
  maxLength: 4,
});
const PLACES = [
  '/help-center',
  '/help-center/search?q=pin',
  '/HELP-center',
  '/_releases/help/2.0.0/entry.js',
  '/healthz',
  '/sitemap.xml',
];

test('any headers and cookies give a page in one of the two languages', async () => {
  const property = fc.asyncProperty(fc.constantFrom(...PLACES), headers, async (place, sent) => {
    const lines = sent.map(([name, text]) => `${name}: ${text}\r\n`).join('');
    const answer = await sendRaw(port, `GET ${place} HTTP/1.1\r\nHost: tuzamuke.test\r\nConnection: close\r\n${lines}\r\n`);
    expectHarmless(answer);
    if (place === '/help-center' && answer.status === 200 && !answer.headers['content-encoding'])
      expect(answer.body).toMatch(/help@2\.[01]\.0 \/help-center (en|rw) /);
  });
  await fc.assert(property, REQUESTS);
});

test('no response repeats the host that a visitor claims', async () => {
  const property = fc.asyncProperty(fc.constantFrom(...PLACES), value, async (place, host) => {
    const answer = await sendRaw(port, `GET ${place} HTTP/1.1\r\nHost: evil.example${host}\r\nConnection: close\r\n\r\n`);
    expectHarmless(answer);
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('evil.example');
  });
  await fc.assert(property, REQUESTS);
});
