// Runs the settings of `deploy/nginx` in a real nginx. When none is installed, `jest.config.mjs` skips this file with a message.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { block, start } from 'platform/rollout';
import { quietRegistry, TestSite } from 'origin/testing/test-site';
import { until } from 'platform/testing/until';
import { freePort } from '../test/free-port';
import { findProgram } from '../test/find-program.mjs';
import { readDeploy } from './read-deploy';
import { runNginx } from './run-nginx';

const FILE = '/_releases/help/2.0.0/entry.js';
const now = '2026-06-01T00:00:00.000Z';

let sites: TestSite[];
let nginx: Awaited<ReturnType<typeof runNginx>>;
let stopListening = () => undefined as void;
async function open(): Promise<void> {
  sites = [new TestSite(), new TestSite()];
  for (const site of sites)
    await (await site.open({ trustedProxies: 1, feedbackLimit: 1_000 })).listen({ host: '127.0.0.1', port: 0 });
  nginx = await runNginx(findProgram('nginx')!, sites.map(hostOf));
}
async function close(): Promise<void> {
  // Origins first, because they must also be closed when nginx did not start.
  for (const site of sites) await site.close();
  await nginx.stop();
}

const hostOf = ({ app }: TestSite) => `127.0.0.1:${(app!.server.address() as AddressInfo).port}`;
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(nginx.url + address, { headers, redirect: 'manual' });
const counted = async (kind: string) => {
  const metricsOfOrigins = await Promise.all(sites.map(({ metrics }) => metrics.metrics()));
  const matches = metricsOfOrigins.flatMap((text) => [
    ...text.matchAll(new RegExp(`duration_seconds_count\\{kind="${kind}",status="\\d+"\\} (\\d+)`, 'g')),
  ]);
  return matches.reduce((sum, [, count]) => sum + Number(count), 0);
};

test('the settings refuse other hosts at both ports, and over TLS during the handshake', () => {
  const [, otherHosts] = readDeploy('nginx/site.conf').split(/^(?=server \{)/m);
  for (const line of ['listen 80 default_server;', 'listen 443 ssl http2 default_server;', 'ssl_reject_handshake on;'])
    expect(otherHosts).toContain(line);
});

describe('with origins and a cache of its own', () => {
  beforeEach(open);
  afterEach(close);

  test('does not serve a recalled release from the cache, not even when no origin answers', async () => {
    expect((await get(FILE)).status).toBe(200);
    for (const { live } of sites)
      live.current = block(
        {
          ...quietRegistry(),
          sections: { ...quietRegistry().sections, help: { ...quietRegistry().sections.help!, stable: '1.9.0' } },
        },
        { name: 'help', version: '2.0.0', reason: 'it was wrong', now },
      );
    let status = 200;
    await until(
      () => status === 410,
      async () => ({ status } = await get(FILE)),
    );
    for (const { app } of sites) await app!.close();
    expect((await get(FILE)).status).toBe(410);
  });

  test('passes every request for files of a previewed release, or with a dictionary, to an origin, and caches no copy of their responses; serves a cached file while no origin answers', async () => {
    const encodings = sites.map(({ app }) => {
      const requests: string[] = [];
      app!.server.on('request', ({ headers }) =>
        requests.push(`${headers['available-dictionary']} ${headers['accept-encoding']}`),
      );
      return requests;
    });
    const dictionary = { 'Available-Dictionary': ':x:', 'Accept-Encoding': 'gzip, dcz' };
    for (let time = 0; time < 20; time += 1) await (await get(FILE, dictionary)).text();
    expect(encodings.flat()).toEqual(Array.from({ length: 20 }, () => ':x: gzip, dcz'));
    await (await get(FILE, { 'Accept-Encoding': 'gzip, dcz' })).text();
    expect(encodings.flat().filter((headers) => headers === 'undefined gzip')).toHaveLength(1);

    // Of another encoding, which is not cached yet.
    const brotli = { 'Accept-Encoding': 'br' };
    const before = await counted('release file');
    for (let time = 0; time < 20; time += 1) expect((await get(FILE, { ...brotli, Cookie: 'preview=x' })).status).toBe(200);
    expect(await counted('release file')).toBe(before + 20);
    await get(FILE, brotli);
    expect(await counted('release file')).toBe(before + 21);

    await (await get(FILE)).text();
    for (const { app } of sites) await app!.close();
    for (const start = performance.now(); performance.now() - start < 2_500;) {
      const response = await get(FILE);
      expect([response.status, await response.text()]).toEqual([200, '/* help@2.0.0 */']);
    }
  });

  test('serves no visitor the page of another arm or language, or the cookies of another visitor', async () => {
    const rolling = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r', now });
    for (const { live } of sites) live.current = rolling;
    const arms = new Set<string>();
    for (let bucket = 0; bucket < 10_000; bucket += 211) {
      const lng = bucket % 2 ? 'rw' : 'en';
      const headers = { cookie: `rb=${bucket}; i18nextLng=${lng}` };
      const [direct, proxied] = await Promise.all([sites[0]!.get('/help-center', headers), get('/help-center', headers)]);
      const page = await proxied.text();
      expect(page).toBe(direct.body);
      expect(page).toContain(`/help-center ${lng}`);
      expect(proxied.headers.get('cache-control')).toBe('private, no-cache');
      expect(proxied.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['rs']);
      arms.add(direct.selection.arms.help);
    }
    expect([...arms].sort()).toEqual(['candidate', 'stable']);
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/help-center')));
    const buckets = responses.map(({ headers }) => headers.getSetCookie().find((cookie) => cookie.startsWith('rb=')));
    expect(new Set(buckets).size).toBeGreaterThan(15);
  });

  test('sends a visitor every file of a page that one origin serves, also while the other, as one that has lost the database, does not have the release', async () => {
    const rolling = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r', now });
    sites[0]!.live.current = rolling;
    // So that each request passes the cache.
    const headers = { 'Available-Dictionary': ':x:' };
    for (let time = 0; time < 10; time += 1) expect((await get('/_releases/help/2.1.0/entry.js', headers)).status).toBe(200);
    expect((await get('/_releases/help/2.1.0/none.js', headers)).status).toBe(404);
  });

  test('while one origin is down serves every page, and passes one with a dictionary to the other; a section without pages there leaves the other pages available', async () => {
    await sites[1]!.app!.close();
    const chromium = { 'sec-ch-ua': '"Chromium";v="156"', 'sec-fetch-dest': 'document' };
    const before = await get('/help-center', chromium);
    expect(before.headers.get('use-as-dictionary')).toBe('match="/*", match-dest=("document")');
    const hash = createHash('sha256')
      .update(Buffer.from(await before.arrayBuffer()))
      .digest('base64');
    const next = await get('/help-center', {
      ...chromium,
      cookie: 'i18nextLng=rw',
      'accept-encoding': 'gzip, br, dcz',
      'available-dictionary': `:${hash}:`,
    });
    expect(next.headers.get('content-encoding')).toBe('dcz');
    expect(next.headers.get('vary')).toContain('Available-Dictionary');
    expect(await counted('page')).toBe(2);
    for (let time = 0; time < 50; time += 1) expect((await get('/help-center')).status).toBe(200);

    jest.spyOn(console, 'error').mockImplementation();
    sites[0]!.breakHelp('does not render');
    for (let time = 0; time < 20; time += 1) {
      expect((await get('/help-center')).status).toBe(503);
      expect((await get('/')).status).not.toBe(502);
    }
  });
});

describe('with what other tests use as well', () => {
  beforeAll(open);
  afterAll(close);
  afterEach(() => stopListening());

  test('requests a release file from an origin once a second, and serves it to every visitor', async () => {
    const before = await counted('release file');
    const start = performance.now();
    for (let time = 0; time < 300; time += 1) {
      const response = await get(FILE);
      expect([response.status, await response.text()]).toEqual([200, '/* help@2.0.0 */']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    // Two more, because nginx rounds times to whole seconds.
    expect((await counted('release file')) - before).toBeLessThanOrEqual(Math.ceil((performance.now() - start) / 1000) + 2);
  });

  test("accepts feedback from a page at nginx's address", async () => {
    const submission = { action: 'yesThanksApi', help_center_article_link: `${nginx.url}/help-center`, message: 'It helped.' };
    const response = await fetch(`${nginx.url}/api/web/index`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('listens at the given port, and reports a port in use', async () => {
    const start = (port: number) => runNginx(findProgram('nginx')!, sites.map(hostOf), port);
    const port = await freePort();
    const second = await start(port);
    expect(second.url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`${second.url}/help-center`)).status).toBe(200);
    await expect(start(port)).rejects.toThrow('Address already in use');
    await second.stop();
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['deflate', null],
    ['gzip;q=0, br;q=0.0', null],
  ])('reduces Accept-Encoding %s to %s', async (accepted, forwarded) => {
    const received = listen('accept-encoding');
    // Not fetch, which sets Accept-Encoding itself.
    const { request } = await import('undici');
    // Of a file that no other test has requested, because what is cached reaches no origin.
    const file = FILE.replace('entry', Buffer.from(accepted).toString('hex'));
    await (await request(nginx.url + file, { headers: { 'accept-encoding': accepted } })).body.dump();
    // Of a missing file, for which both origins are asked.
    expect(new Set(received)).toEqual(new Set([forwarded]));
  });

  test.each(['evil.example', 'www.example.evil.example'])(
    'closes the connection for a request with the host %j',
    async (host) => {
      const before = await counted('page');
      const refused = await request(host, '/help-center');
      expect(refused).toBe('closed');
      expect(await counted('page')).toBe(before);
    },
  );

  test('removes a visitor’s X-Forwarded-Host header', async () => {
    const received = listen('x-forwarded-host');
    for (const address of ['/help-center', FILE.replace('entry', 'forwarded')])
      await get(address, { 'x-forwarded-host': 'evil.example' });
    expect(new Set(received)).toEqual(new Set([null]));
  });

  test('caches a file once, whatever its query', async () => {
    for (let time = 0; time < 50; time += 1) expect((await get(`${FILE}?n=${time}`)).status).toBe(200);
    const cached = nginx.cacheKeys().filter((key) => key.includes(FILE));
    expect(cached).toHaveLength(1);
    // An origin does not normalize paths, so nginx must not either.
    expect((await get(FILE.replace('/help/', '//help/'))).status).not.toBe(200);
    expect((await get(FILE)).status).toBe(200);
  });
});

/** What the origins receive in this header from now on, until the test ends. */
function listen(header: string): unknown[] {
  const received: unknown[] = [];
  const note = ({ headers }: IncomingMessage) => received.push(headers[header] ?? null);
  for (const { app } of sites) app!.server.prependListener('request', note);
  stopListening = () => sites.forEach(({ app }) => app!.server.removeListener('request', note));
  return received;
}

/** Sends a request over a socket, because fetch sets the Host header itself. */
function request(host: string, address: string): Promise<string> {
  const { hostname, port } = new URL(nginx.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return new Promise((resolve, reject) => {
    socket.on('close', () => resolve(text === '' ? 'closed' : text.split('\r\n')[0]!));
    socket.on('error', reject);
  });
}
