import fs from 'node:fs';
import type { Cluster } from 'platform/store';
import { TestSite } from '../testing/test-site';

let site: TestSite;
const health = async () => {
  const { status, headers, body } = await site.get('/healthz');
  return { status, headers, body: JSON.parse(body) };
};

beforeEach(async () => {
  site = new TestSite();
  for (const [section, version] of [
    ['shell', '1.0.0'],
    ['help', '2.0.0'],
  ] as const)
    await site.pages.ensure({ shell: '1.0.0', section, version });
});
afterEach(() => site.close());

test('a healthy origin names the stable release of every section', async () => {
  const { status, headers, body } = await health();
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({ status: 'ok', releases: { shell: '1.0.0', help: '2.0.0' } });
});

test('an origin that serves an older registry says why, and still answers 200', async () => {
  site.live.fault = 'registry.json, line 3: not JSON';
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'degraded',
    reason: 'registry.json, line 3: not JSON',
    reasons: ['registry.json, line 3: not JSON'],
    releases: { shell: '1.0.0', help: '2.0.0' },
  });
});

test('every fault is listed once, the registry first', async () => {
  site.live.fault = 'registry.json, line 3: not JSON';
  site.breakHelp('help@2.0.0 has no record');
  site.live.tampered.set('help@1.9.0', 'entry.js is not what was published');
  const { body } = await health();
  expect(body.reason).toBe(body.reasons[0]);
  expect(body.reasons).toEqual([
    'registry.json, line 3: not JSON',
    'help@2.0.0 has no record',
    'entry.js is not what was published',
  ]);
});

test('an origin of a cluster says that it ignored a state, and that the database does not answer', async () => {
  const [fault, ignored] = ['The database does not answer.', 'state 9 of the registry has no signature'];
  site.cluster = { fault, ignored, close: async () => undefined } as Cluster;
  expect((await health()).body).toMatchObject({ status: 'degraded', reasons: [fault, ignored] });
});

test('a section without a page to serve is listed, also when its release is intact', async () => {
  site.live.down.set('help', 'help has no page to serve');
  expect((await health()).body).toMatchObject({ status: 'degraded', reasons: ['help has no page to serve'] });
});

test('a fault is told without the folders of the server', async () => {
  site.live.tampered.set('help@2.0.0', `${site.data}/releases/help/2.0.0/entry.js is not what was published`);
  for (const address of ['/readyz', '/healthz'])
    expect(JSON.parse((await site.get(address)).body).reason).toBe('releases/help/2.0.0/entry.js is not what was published');
});

test('health responses are not cached', async () => {
  for (const address of ['/livez', '/readyz', '/healthz'])
    expect((await site.get(address)).headers['cache-control']).toBe('no-store');
});

test('a nearly full disk is reported before it is full', async () => {
  jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 199, bsize: 1024 * 1024 } as fs.StatsFs);
  expect((await health()).body).toMatchObject({ status: 'degraded', reason: expect.stringContaining('199 MB left') });
});

test('while the folder of the store is gone, health still says what is wrong', async () => {
  await site.open();
  fs.rmSync(site.data, { recursive: true });
  site.live.fault = 'site.db holds no state of the registry';
  const { status, body } = await health();
  expect([status, body.status]).toEqual([200, 'degraded']);
  expect(body.reasons).toEqual(
    expect.arrayContaining(['site.db holds no state of the registry', 'The disk of SITE_DATA cannot be read (ENOENT).']),
  );
});

test('health reports an undeclared proxy, whichever request came through it', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  await site.get('/livez', { 'x-forwarded-for': '196.12.0.1' });
  for (const address of ['/readyz', '/healthz'])
    expect(JSON.parse((await site.get(address)).body).reason).toContain('TRUSTED_PROXIES is 0');
});
