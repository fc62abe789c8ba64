import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readSecret } from 'platform/settings';
import { start, withSection } from 'platform/rollout';
import { publishForTest } from 'platform/testing/release-folder';
import { quietRegistry, TestSite } from '../testing/test-site';
import { PageSeal } from '../page/page-seal';
import { folderIn } from 'platform/testing/folder-in';

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

test('the worker is that of the current shell, and browsers revalidate it each time', async () => {
  const { body, headers } = await site.get('/sw.js');
  expect(body).toMatch(/^self\.WORKER_SITE=.*;\nworker of 1\.0\.0$/);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding, Cookie',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect((await site.get('/sw.js', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a browser that accepts "%s" gets the worker as %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await (await site.open()).inject({ url: '/sw.js', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
  expect(decode(rawPayload).toString()).toMatch(/worker of 1\.0\.0$/);
});

test('the worker holds the public key of the pages’ signatures and the recalls, so that a new recall updates it', async () => {
  const siteOf = async () => JSON.parse(/^self\.WORKER_SITE=(.*);\n/.exec((await site.get('/sw.js')).body)![1]!);
  const before = await siteOf();
  expect(before).toMatchObject({ key: new PageSeal(readSecret(site.data)).publicKey, recalled: [] });
  const blocked = [{ version: '1.5.0', reason: 'x', at: '2026-01-01T00:00:00.000Z' }];
  site.live.current = withSection(quietRegistry(), 'help', { blocked });
  const after = await siteOf();
  expect(after).toEqual({ ...before, recalled: ['help@1.5.0'], recalls: (await site.get('/_recalled')).headers['x-recalls'] });
  expect(after.recalls).not.toBe(before.recalls);
});

test('for an older shell without a worker, the installed worker removes itself', async () => {
  site.publish('shell', '0.9.0');
  site.live.current = withSection(quietRegistry(), 'shell', { stable: '0.9.0' });
  const { status, body } = await site.get('/sw.js');
  expect(status).toBe(200);
  expect(isWithdrawal(body)).toBe(true);
});

test('the origin can withdraw a bad worker, whatever the shell contains', async () => {
  await site.open({ withdrawWorker: true });
  expect(isWithdrawal((await site.get('/sw.js')).body)).toBe(true);
});

test('a worker that differs from its record is not served', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  writeFileSync(path.join(folderIn(site.data).releases.folder('shell', '1.0.0'), 'worker.js'), 'changed');
  const { headers, status } = await site.get('/sw.js');
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('worker.js of shell@1.0.0 is not what its record says'));
  log.mockRestore();
});

test('a worker whose file is missing is not served, and the log names it', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  rmSync(path.join(folderIn(site.data).releases.folder('shell', '1.0.0'), 'worker.js'));
  expect((await site.get('/sw.js')).status).toBe(503);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('worker.js of shell@1.0.0 is not there'));
  log.mockRestore();
});

test('a worker is rolled out with its shell, to the visitors who get that shell', async () => {
  publishShell('1.1.0');
  const now = '2026-06-01T12:00:00.000Z';
  site.live.current = start(quietRegistry(), { name: 'shell', version: '1.1.0', stages: [50, 100], id: 'r', now });
  const workers = [];
  for (let bucket = 0; bucket < 40; bucket += 1)
    workers.push((await site.get('/sw.js', { cookie: `rb=${bucket * 250}` })).body.split('\n')[1]);
  expect(new Set(workers)).toEqual(new Set(['worker of 1.0.0', 'worker of 1.1.0']));
});
