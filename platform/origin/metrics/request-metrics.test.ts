import { TestSite } from '../testing/test-site';
import { serveMetrics } from './serve-metrics';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

test('pages are counted by release, and all responses by kind', async () => {
  await site.get('/help-center');
  await site.get('/help-center', { cookie: 'rb=12' });
  for (const address of ['/livez', '/readyz', '/healthz']) await site.get(address);
  await site.get('/_releases/help/9.9.9/entry.js');
  await site.get('/robots.txt');
  await site.post('/_signals', {});
  await site.post('/api/web/index', {});
  const metrics = await site.metrics.metrics();
  expect(metrics).toContain('site_pages_served_total{section="help",version="2.0.0"} 2');
  expect(metrics).toMatch(/site_request_duration_seconds_count\{kind="page",status="200"\} 2/);
  expect(metrics).toMatch(/site_request_duration_seconds_count\{kind="health",status="200"\} 3/);
  expect(metrics).toMatch(/site_request_duration_seconds_count\{kind="release file",status="404"\} 1/);
  for (const label of ['kind="site file",status="200"', 'kind="signal",status="400"', 'kind="feedback",status="400"'])
    expect(metrics).toContain(`site_request_duration_seconds_count{${label}} 1`);
});

test('the time of a request is counted in seconds, and is no longer than the sender waits', async () => {
  await site.open();
  const start = performance.now();
  await site.get('/help-center');
  const waited = (performance.now() - start) / 1_000;
  const [, seconds] = /site_request_duration_seconds_sum\{kind="page",status="200"\} (\S+)/.exec(await site.metrics.metrics())!;
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThan(waited);
});

test('a shared page is composed once, and cache hits are counted apart', async () => {
  await site.get('/help-center');
  await site.get('/help-center');
  await site.get('/help-center?lng=rw');
  const metrics = await site.metrics.metrics();
  expect(metrics).toContain('site_page_cache_total{outcome="miss"} 2');
  expect(metrics).toContain('site_page_cache_total{outcome="hit"} 1');
});

test('browser reports are counted under fixed labels', async () => {
  const app = await site.open();
  const report = (what: string) => ({ 'csp-report': { 'effective-directive': what, 'document-uri': 'http://site.test/' } });
  for (const what of ['img-src', 'img-src', 'a-word-of-amina'])
    await app.inject({
      method: 'POST',
      url: '/_reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: report(what),
    });
  const metrics = await site.metrics.metrics();
  expect(metrics).toContain('site_browser_reports_total{kind="policy",what="img-src"} 2');
  expect(metrics).toContain('site_browser_reports_total{kind="policy",what="other"} 1');
  expect(metrics).toMatch(/site_request_duration_seconds_count\{kind="report",status="204"\} 3/);
  expect(metrics).not.toContain('amina');
});

test('no guessed address and no text of a visitor becomes a label', async () => {
  await site.get('/wp-admin/setup.php?user=amina');
  await site.get('/help-center/search?q=amina', { cookie: 'rb=12' });
  const metrics = await site.metrics.metrics();
  expect(metrics).not.toMatch(/wp-admin|amina/);
});

test('an origin program exports metrics on a separate port', async () => {
  await site.get('/help-center');
  const log = jest.spyOn(console, 'log').mockImplementation();
  const close = await serveMetrics(site.metrics, { host: '127.0.0.1', port: 0 });
  const [, address] = /answer at (http:\S+)/.exec(String(log.mock.calls[0]![0]))!;
  log.mockRestore();
  const answer = await fetch(address!);
  // A collector that is not told the format of the text takes none of it.
  expect(answer.headers.get('content-type')).toBe(site.metrics.contentType);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('site_pages_served_total');
  expect((await fetch(new URL('/livez', address))).status).toBe(200);
  await close();
});

test('a metrics port in use is reported with its variable', async () => {
  jest.spyOn(console, 'log').mockImplementation();
  const close = await serveMetrics(site.metrics, { host: '127.0.0.1', port: 0 });
  const [, port] = /:(\d+)\/metrics/.exec(String(jest.mocked(console.log).mock.calls[0]![0]))!;
  jest.restoreAllMocks();
  await expect(serveMetrics(site.metrics, { host: '127.0.0.1', port: Number(port) })).rejects.toThrow(
    `METRICS_PORT is "${port}", which another program uses on 127.0.0.1`,
  );
  await close();
});
