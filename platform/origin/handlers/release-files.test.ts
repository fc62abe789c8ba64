import { createHook } from 'node:async_hooks';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'shared/contract/registry/schema';
import { readSecret } from 'platform/settings';
import { writePreviewToken } from 'platform/commands/for-servers';
import { block, withSection } from 'platform/rollout';
import { folderIn } from 'platform/testing/folder-in';
import { addState, runInFile } from 'platform/testing/registry-rows';
import { newFolder } from 'shared/testing/new-folder';
import type { AppContext } from '../app-context';
import { quietRegistry } from '../testing/test-site';
import { Deltas } from '../dictionaries/deltas';
import { addReleaseFiles } from './release-files';

let app: FastifyInstance;
const live = { current: quietRegistry() as Registry };

const data = newFolder();
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(data, file)), { recursive: true });
  writeFileSync(path.join(data, file), text);
};

beforeAll(async () => {
  write('releases/help/1.9.0/static/a.svg', '<svg/>');
  for (const version of ['9.9.6', '9.9.7', '9.9.8', '9.9.9']) write(`releases/help/${version}/remoteEntry.js`, 'unstarted');
  for (const file of ['evil.html', 'evil.xml', 'evil.xhtml', 'evil.webmanifest', 'evil', 'EVIL.JS'])
    write(`releases/help/1.9.0/${file}`, 'evil bytes');
  write('releases/help/1.9.0/remoteEntry.js', 'entry');
  write('releases/help/1.9.0/remoteEntry.js.br', 'entry in brotli');
  write('releases/help/1.9.0/remoteEntry.js.gz', 'entry in gzip');
  write('releases/help/1.9.0/static/js/server.1a2b.js', 'a page named server');
  for (const file of [
    'releases/help/1.9.0/server/bundle.cjs',
    'releases/help/1.9.0/made/provenance.json',
    // What a file system that ignores case answers for `server` and `made`.
    'releases/help/1.9.0/Server/facts.json',
    'releases/help/1.9.0/MADE/provenance.json',
    'releases/help/1.9.0/.hidden',
    'releases/help/1.9.0/.hidden.js',
    'releases/help/.incoming-1.1.0-7/remoteEntry.js',
    'registry.json',
  ])
    write(file, 'SECRET');
  app = Fastify();
  await addReleaseFiles(app, { live, store: folderIn(data) } as unknown as AppContext, new Deltas());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** As it goes over the wire: clients would tidy the address. */
function get(address: string, headers = '', method = 'GET'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text: text.toLowerCase() }));
    socket.write(`${method} ${address} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
  });
}

test('a file of a release is immutable, and its headers say so', async () => {
  const { status, text } = await get('/_releases/help/1.9.0/remoteEntry.js');
  expect(status).toBe(200);
  expect(text).toContain('cache-control: public, max-age=31536000, immutable\r\n');
  expect(text).toContain('content-type: text/javascript; charset=utf-8\r\n');
  expect(text).toMatch(/\r\n\r\nentry$/);
});

test.each([
  ['br, gzip', 'br', 'entry in brotli'],
  ['gzip', 'gzip', 'entry in gzip'],
])('a browser that accepts %s gets the file compressed at publish', async (accepted, encoding, body) => {
  const { text } = await get('/_releases/help/1.9.0/remoteEntry.js', `Accept-Encoding: ${accepted}\r\n`);
  expect(text).toContain(`content-encoding: ${encoding}\r\n`);
  expect(text).toContain('vary: accept-encoding, available-dictionary\r\n');
  expect(text).toContain(body);
});

test('a cache that revalidates a script learns again what the response depends on', async () => {
  const address = '/_releases/help/1.9.0/remoteEntry.js';
  const tag = /etag: (w)(.*)\r\n/.exec((await get(address)).text)!;
  const { status, text } = await get(address, `If-None-Match: W${tag[2]}\r\n`);
  expect(status).toBe(304);
  expect(text).toContain('vary: accept-encoding, available-dictionary\r\n');
  expect(text).not.toContain('content-type');
});

test.each([
  'help/1.9.0/server/bundle.cjs',
  'help/1.9.0/made/provenance.json',
  'help/1.9.0/Server/facts.json',
  'help/1.9.0/MADE/provenance.json',
  'help/1.9.0/%6dade/provenance.json',
  'help/1.9.0/%73erver/bundle.cjs',
  'help/1.9.0//server/bundle.cjs',
  'help//1.9.0/server/bundle.cjs',
  '/help/1.9.0/server/bundle.cjs',
  'help/1.9.0/./server/bundle.cjs',
  'help/1.9.0/%2e/server/bundle.cjs',
  'help/1.9.0/static/../server/bundle.cjs',
  'help/1.9.0/static/%2e%2e/server/bundle.cjs',
  'help/1.9.0%2fserver/bundle.cjs',
  'help/1.9.0/server%2fbundle.cjs',
  'help/1.9.0\\server\\bundle.cjs',
  'help/1.9.0/.hidden',
  'help/1.9.0/.hidden.js',
  'help/1.9.0/%2ehidden',
  'help/.incoming-1.1.0-7/remoteEntry.js',
  '../registry.json',
  '%2e%2e/registry.json',
  '..%2fregistry.json',
])('the public does not get %s', async (address) => {
  const { status, text } = await get(`/_releases/${address}`);
  expect(text).not.toContain('secret');
  expect([400, 403, 404]).toContain(status);
  expect(text).not.toContain('immutable');
});

test('a script with a name like the server folder is served', async () => {
  expect(await get('/_releases/help/1.9.0/static/js/server.1a2b.js')).toMatchObject({ status: 200 });
});

test('a request lists no folder, however many versions are in it', async () => {
  let lists = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'FSREQPROMISE' && (lists += 1)) }).enable();
  await readdir(data);
  expect(lists).toBe(1);
  await get('/_releases/help/1.9.0/remoteEntry.js', 'Accept-Encoding: br\r\n');
  hook.disable();
  expect(lists).toBe(1);
});

test('a missing file is looked up again later', async () => {
  const { status, text } = await get('/_releases/help/1.9.0/nothing.js');
  expect(status).toBe(404);
  expect(text).not.toContain('immutable');
});

test.each([
  ['/_releases/help/1.9.0/remoteEntry.js', 'GET', 200],
  ['/_releases/help/1.9.0/remoteEntry.js', 'HEAD', 200],
  ['/_releases/help/1.9.0/static/a.svg', 'GET', 200],
  ['/_releases/help/1.9.0/nothing.js', 'GET', 404],
  ['/_releases/help/1.9.0/evil.html', 'GET', 404],
  ['/_releases/help/9.9.9/remoteEntry.js', 'GET', 404],
  ['/_releases/', 'GET', 404],
  ['/_releases/help/1.9.0/remoteEntry.js', 'POST', 404],
])('a response of %s to %s runs no script when opened as a document', async (address, method, expected) => {
  const { status, text } = await get(address, '', method);
  expect(status).toBe(expected);
  expect(text).toContain("content-security-policy: default-src 'none'; sandbox\r\n");
});

test.each(['evil.html', 'evil.xml', 'evil.xhtml', 'evil.webmanifest', 'evil', 'EVIL.JS', 'remoteEntry.js.br'])(
  'a release older than the list of allowed types does not serve %s',
  async (file) => {
    const { status, text } = await get(`/_releases/help/1.9.0/${file}`);
    expect(status).toBe(404);
    expect(text).not.toContain('evil bytes');
  },
);

test.each([
  'Service-Worker: script',
  ...['worker', 'sharedworker', 'serviceworker', 'audioworklet', 'paintworklet'].map((kind) => `Sec-Fetch-Dest: ${kind}`),
])('no file of a release can be a worker: %s', async (header) => {
  expect(await get('/_releases/help/1.9.0/remoteEntry.js', `${header}\r\n`)).toMatchObject({ status: 404 });
  expect(await get('/_releases/help/1.9.0/remoteEntry.js', 'Sec-Fetch-Dest: script\r\n')).toMatchObject({ status: 200 });
});

describe('a release that was published and never started', () => {
  const address = '/_releases/help/9.9.9/remoteEntry.js';
  const passFor = (version: string, holds = 60_000, name = 'help') =>
    writePreviewToken(readSecret(data), { name, version, expires: Date.now() + holds });
  const cookie = (pass: string) => `Cookie: preview=${encodeURIComponent(pass)}\r\n`;

  test('answers 404, which is not cached', async () => {
    const { status, text } = await get(address);
    expect(status).toBe(404);
    expect(text).toContain('cache-control: no-store\r\n');
    expect(text).not.toContain('unstarted');
  });

  test('is served to a preview, no shared cache keeps it, and it is no dictionary for what others get', async () => {
    const { status, text } = await get(address, cookie(passFor('9.9.9')));
    expect(status).toBe(200);
    expect(text).toContain('cache-control: private, no-cache\r\n');
    expect(text).not.toContain('use-as-dictionary');
    expect(text).toMatch(/unstarted$/);
  });

  test('is kept by no shared cache either when the browser of a preview revalidates it', async () => {
    const preview = cookie(passFor('9.9.9'));
    const [, tag] = /etag: w(.*)\r\n/.exec((await get(address, preview)).text)!;
    const { status, text } = await get(address, `${preview}If-None-Match: W${tag}\r\n`);
    expect(status).toBe(304);
    expect(text).toContain('cache-control: private, no-cache\r\n');
  });

  test.each([
    ['of another release', () => passFor('9.9.8')],
    ['of another section', () => passFor('9.9.9', 60_000, 'legal')],
    ['that is over', () => passFor('9.9.9', -1000)],
    ['with another signature', () => `${passFor('9.9.9').slice(0, -43)}${'A'.repeat(43)}`],
    ['that is none', () => ''],
  ])('is not served to a preview token %s', async (_what, pass) => {
    expect(await get(address, cookie(pass()))).toMatchObject({ status: 404 });
  });

  test('is served once it was started, also by a registry that is not in force here yet', async () => {
    await addState(data, 1, JSON.stringify(withSection(quietRegistry(), 'help', { stable: '9.9.8' })));
    expect(await get('/_releases/help/9.9.8/remoteEntry.js')).toMatchObject({ status: 200 });
    expect(await get(address)).toMatchObject({ status: 404 });
    await addState(data, 2, 'broken');
    await addState(data, 3, JSON.stringify(withSection(quietRegistry(), 'help', { stable: '9.9.7' })));
    const log = jest.spyOn(console, 'error').mockReturnValue();
    expect(await get('/_releases/help/9.9.7/remoteEntry.js')).toMatchObject({ status: 200 });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('state 2 of the registry'));
    log.mockRestore();
  });

  test('a version that is not in the store causes no read of the history', async () => {
    await addState(data, 4, 'broken too');
    const log = jest.spyOn(console, 'error').mockReturnValue();
    expect(await get('/_releases/help/7.7.7/remoteEntry.js')).toMatchObject({ status: 404 });
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    // Left there, it would make the states with lower numbers count as read for the tests that come after.
    runInFile(data, 'DELETE FROM states WHERE sequence = 4');
  });

  test('is still served after its rollout was aborted', async () => {
    const rollout = { id: 'r', candidate: '9.9.6', stages: [10], stage: 0, state: 'aborted' as const };
    const at = '2026-01-01T00:00:00.000Z';
    live.current = withSection(quietRegistry(), 'help', { rollout: { ...rollout, startedAt: at, changedAt: at } });
    expect(await get('/_releases/help/9.9.6/remoteEntry.js')).toMatchObject({ status: 200 });
    live.current = quietRegistry();
  });
});

describe('a release that was recalled', () => {
  const recalled = block(quietRegistry(), { name: 'help', version: '1.9.0', reason: 'x', now: '2026-01-01T00:00:00.000Z' });
  beforeEach(() => {
    live.current = recalled;
  });
  afterEach(() => {
    live.current = quietRegistry();
  });

  test('answers 410, which is not cached', async () => {
    const { status, text } = await get('/_releases/help/1.9.0/remoteEntry.js');
    expect(status).toBe(410);
    expect(text).toContain('cache-control: no-store\r\n');
    expect(text).toContain('content-type: text/plain; charset=utf-8\r\n');
    expect(text).toMatch(/\r\n\r\nhelp@1\.9\.0 was recalled and is not served any more\.\n$/);
    expect(await get('/_releases/help/1.9.0/remoteEntry.js', '', 'HEAD')).toMatchObject({ status: 410 });
  });

  test.each([
    'help/1.9.0/remoteEntry.js?retry=1',
    'help/1.9.0/remoteEntry.js.br',
    'help/1.9.0/nothing.js',
    'help/1%2e9.0/remoteEntry.js',
    '%68elp/1.9.0/remoteEntry.js',
    'help//1.9.0/remoteEntry.js',
    '/help/1.9.0/remoteEntry.js',
    './help/1.9.0/remoteEntry.js',
    'help/./1.9.0/remoteEntry.js',
    'help/%2e/1.9.0/remoteEntry.js',
    'help/0.0.0/../1.9.0/remoteEntry.js',
    'help%2f1.9.0%2fremoteEntry.js',
    'help\\1.9.0\\remoteEntry.js',
    'help/1.9.0%252f/remoteEntry.js',
    'HELP/1.9.0/remoteEntry.js',
  ])('is not served under another spelling of its address: %s', async (address) => {
    const { status, text } = await get(`/_releases/${address}`, 'Accept-Encoding: br, gzip\r\n');
    expect([400, 403, 404, 410]).toContain(status);
    expect(text).not.toMatch(/\r\n\r\nentry/);
    expect(text).not.toContain('immutable');
  });

  test('does not affect other releases, and is served again once unblocked', async () => {
    live.current = block(quietRegistry(), { name: 'help', version: '0.9.0', reason: 'x', now: '2026-01-01T00:00:00.000Z' });
    expect(await get('/_releases/help/1.9.0/remoteEntry.js')).toMatchObject({ status: 200 });
    expect(await get('/_releases/constructor/1.9.0/remoteEntry.js')).toMatchObject({ status: 404 });
  });
});
