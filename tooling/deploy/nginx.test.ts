/** @jest-environment node */
// The shipped settings in a real nginx. Where none is installed, `jest.config.mjs` leaves this file out and says so.
import type { AddressInfo } from 'node:net';
import { block } from 'releases/rollout/block';
import { start } from 'releases/rollout/start';
import { quietRegistry, TestSite } from 'origin/testing/test-site';
import { until } from 'origin/testing/until';
import { freePort } from '../test/free-port';
import { findProgram } from './find-program';
import { runNginx, type Balancer } from './run-nginx';

jest.setTimeout(60_000);

const FILE = '/_releases/help/2.0.0/entry.js';
const now = '2026-06-01T00:00:00.000Z';

let sites: TestSite[];
let nginx: Balancer;
beforeEach(async () => {
  sites = [new TestSite(), new TestSite()];
  for (const site of sites)
    await (await site.open({ trustedProxies: 1, feedbackLimit: 1_000 })).listen({ host: '127.0.0.1', port: 0 });
  nginx = await runNginx(findProgram('nginx')!, sites.map(hostOf));
});
afterEach(async () => {
  // First, or a failure to start nginx would leave the origins open.
  for (const site of sites) await site.close();
  await nginx.stop();
});

const hostOf = ({ app }: TestSite) => `127.0.0.1:${(app!.server.address() as AddressInfo).port}`;
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(nginx.url + address, { headers, redirect: 'manual' });
const counted = async (kind: string) => {
  const told = await Promise.all(sites.map(({ metrics }) => metrics.metrics()));
  const each = told.flatMap((text) => [
    ...text.matchAll(new RegExp(`duration_seconds_count\\{kind="${kind}",status="\\d+"\\} (\\d+)`, 'g')),
  ]);
  return each.reduce((sum, [, count]) => sum + Number(count), 0);
};

test('a file of a release is asked for once in a second, and given to everybody', async () => {
  const begun = performance.now();
  for (let time = 0; time < 300; time += 1) {
    const answer = await get(FILE);
    expect([answer.status, await answer.text()]).toEqual([200, '/* help@2.0.0 */']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  // Two more: nginx counts whole seconds of its own.
  expect(await counted('release file')).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 1000) + 2);
});

test('a release that is recalled is gone from the cache, and stays gone when no origin answers', async () => {
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

test('a file that nginx has is given for as long as no origin answers', async () => {
  await (await get(FILE)).text();
  for (const { app } of sites) await app!.close();
  for (const begun = performance.now(); performance.now() - begun < 2_500;) {
    const answer = await get(FILE);
    expect([answer.status, await answer.text()]).toEqual([200, '/* help@2.0.0 */']);
  }
});

test('no visitor ever gets the page of another arm or language, nor another’s cookies', async () => {
  const rolling = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r', now });
  for (const { live } of sites) live.current = rolling;
  const arms = new Set<string>();
  for (let bucket = 0; bucket < 10_000; bucket += 211) {
    const lng = bucket % 2 ? 'rw' : 'en';
    const headers = { cookie: `rb=${bucket}; i18nextLng=${lng}` };
    const [direct, through] = await Promise.all([sites[0]!.get('/help-center', headers), get('/help-center', headers)]);
    const page = await through.text();
    expect(page).toBe(direct.body);
    expect(page).toContain(`/help-center ${lng}`);
    expect(through.headers.get('cache-control')).toBe('private, no-cache');
    expect(through.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['rs']);
    arms.add(direct.picks.arms.help);
  }
  expect([...arms].sort()).toEqual(['candidate', 'stable']);
  const given = await Promise.all(Array.from({ length: 20 }, () => get('/help-center')));
  const buckets = given.map(({ headers }) => headers.getSetCookie().find((cookie) => cookie.startsWith('rb=')));
  expect(new Set(buckets).size).toBeGreaterThan(15);
});

test('what a reader sends from a page at nginx’s address is taken', async () => {
  const submission = { action: 'yesThanksApi', help_center_article_link: `${nginx.url}/help-center`, message: 'It helped.' };
  const answer = await fetch(`${nginx.url}/api/web/index`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission),
  });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

test('nginx takes the port that it is given, and says when another program has it', async () => {
  const start = (port: number) => runNginx(findProgram('nginx')!, sites.map(hostOf), port);
  const port = await freePort();
  const own = await start(port);
  expect(own.url).toBe(`http://127.0.0.1:${port}`);
  expect((await fetch(`${own.url}/help-center`)).status).toBe(200);
  await expect(start(port)).rejects.toThrow('Address already in use');
  await own.stop();
});

test('an origin that is gone is not noticed', async () => {
  await sites[0]!.app!.close();
  for (let time = 0; time < 50; time += 1) expect((await get('/help-center')).status).toBe(200);
});

test('a section that lacks its pages everywhere takes no other page with it', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  for (const site of sites) site.breakHelp('does not render');
  for (let time = 0; time < 20; time += 1) {
    expect((await get('/help-center')).status).toBe(503);
    expect((await get('/')).status).not.toBe(502);
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['deflate', null],
  ['gzip;q=0, br;q=0.0', null],
])('who takes %s is asked for in one form', async (taken, asked) => {
  const heard: unknown[] = [];
  for (const { app } of sites)
    app!.server.prependListener('request', ({ headers }) => heard.push(headers['accept-encoding'] ?? null));
  // Not fetch, which says itself what it takes.
  const { request } = await import('undici');
  await (await request(nginx.url + FILE, { headers: { 'accept-encoding': taken } })).body.dump();
  expect(heard).toEqual([asked]);
});
