/** @jest-environment node */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withSection } from 'releases/registry/section-state';
import { start } from 'releases/rollout/start';
import { releaseFolder } from 'releases/store/store-paths';
import { publishForTest } from 'releases/testing/release-folder';
import { quietRegistry, TestSite } from '../testing/test-site';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
  publishShell('1.0.0');
});
afterEach(() => site.close());

function publishShell(version: string): void {
  const text = `worker of ${version}`;
  const worker = { size: text.length, sha384: createHash('sha384').update(text).digest('base64') };
  const files = { 'entry.js': { size: 1, sha384: 'hash' }, 'worker.js': worker };
  const fields = { name: 'shell', version, entry: 'entry.js', chunks: { main: 'entry.js' }, files };
  publishForTest(site.data, fields, { 'worker.js': text });
}

const isWithdrawal = (text: string) => text.includes('registration.unregister()') && text.includes('caches.delete');

test('the worker is the one of the shell in force, and browsers ask for it each time', async () => {
  const { body, headers } = await site.get('/sw.js');
  expect(body).toBe('worker of 1.0.0');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  expect((await site.get('/sw.js', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

test('a shell of earlier days has none: a worker that a browser got since removes itself', async () => {
  site.publish('shell', '0.9.0');
  site.live.current = withSection(quietRegistry(), 'shell', { stable: '0.9.0' });
  const { status, body } = await site.get('/sw.js');
  expect(status).toBe(200);
  expect(isWithdrawal(body)).toBe(true);
});

test('a bad worker is withdrawn by the origin, whatever the shell brings', async () => {
  await site.open({ withdrawWorker: true });
  expect(isWithdrawal((await site.get('/sw.js')).body)).toBe(true);
});

test('a worker that is not what its record says is given to nobody', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  writeFileSync(path.join(releaseFolder(site.data, 'shell', '1.0.0'), 'worker.js'), 'changed');
  expect((await site.get('/sw.js')).status).toBe(503);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('worker.js of shell@1.0.0 is not what its record says'));
  log.mockRestore();
});

test('a worker whose file is gone is given to nobody, and the log says which', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  rmSync(path.join(releaseFolder(site.data, 'shell', '1.0.0'), 'worker.js'));
  expect((await site.get('/sw.js')).status).toBe(503);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('worker.js of shell@1.0.0 is not there'));
  log.mockRestore();
});

test('a worker is rolled out with its shell, to the visitors who get that shell', async () => {
  publishShell('1.1.0');
  const now = '2026-06-01T12:00:00.000Z';
  site.live.current = start(quietRegistry(), { name: 'shell', version: '1.1.0', stages: [50, 100], id: 'r', now });
  const given = [];
  for (let bucket = 0; bucket < 40; bucket += 1) given.push((await site.get('/sw.js', { cookie: `rb=${bucket * 250}` })).body);
  expect(new Set(given)).toEqual(new Set(['worker of 1.0.0', 'worker of 1.1.0']));
});
