/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'shared/contract/registry/schema';
import { block } from 'releases/rollout/block';
import type { AppContext } from '../app-context';
import { quietRegistry } from '../testing/test-site';
import { addReleaseFiles } from './release-files';

let app: FastifyInstance;
const live = { current: quietRegistry() as Registry };

beforeAll(async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'files-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(data, file)), { recursive: true });
    writeFileSync(path.join(data, file), text);
  };
  write('releases/help/1.0.0/remoteEntry.js', 'entry');
  write('releases/help/1.0.0/remoteEntry.js.br', 'entry in brotli');
  write('releases/help/1.0.0/remoteEntry.js.gz', 'entry in gzip');
  write('releases/help/1.0.0/static/js/server.1a2b.js', 'a page named server');
  for (const file of [
    'releases/help/1.0.0/server/bundle.cjs',
    'releases/help/1.0.0/made/provenance.json',
    'releases/help/1.0.0/.hidden',
    'releases/help/.incoming-1.1.0-7/remoteEntry.js',
    'registry.json',
  ])
    write(file, 'SECRET');
  app = Fastify();
  await addReleaseFiles(app, { data, live } as AppContext);
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

test('a file of a release never changes, and browsers are told so', async () => {
  const { status, text } = await get('/_releases/help/1.0.0/remoteEntry.js');
  expect(status).toBe(200);
  expect(text).toContain('cache-control: public, max-age=31536000, immutable\r\n');
  expect(text).toContain('content-type: application/javascript; charset=utf-8\r\n');
  expect(text).toMatch(/\r\n\r\nentry$/);
});

test.each([
  ['br, gzip', 'br', 'entry in brotli'],
  ['gzip', 'gzip', 'entry in gzip'],
])('a browser that takes %s gets what was compressed at publish', async (accepted, encoding, body) => {
  const { text } = await get('/_releases/help/1.0.0/remoteEntry.js', `Accept-Encoding: ${accepted}\r\n`);
  expect(text).toContain(`content-encoding: ${encoding}\r\n`);
  expect(text).toContain('vary: accept-encoding\r\n');
  expect(text).toContain(body);
});

test.each([
  'help/1.0.0/server/bundle.cjs',
  'help/1.0.0/made/provenance.json',
  'help/1.0.0/%6dade/provenance.json',
  'help/1.0.0/%73erver/bundle.cjs',
  'help/1.0.0//server/bundle.cjs',
  'help//1.0.0/server/bundle.cjs',
  '/help/1.0.0/server/bundle.cjs',
  'help/1.0.0/./server/bundle.cjs',
  'help/1.0.0/%2e/server/bundle.cjs',
  'help/1.0.0/static/../server/bundle.cjs',
  'help/1.0.0/static/%2e%2e/server/bundle.cjs',
  'help/1.0.0%2fserver/bundle.cjs',
  'help/1.0.0/server%2fbundle.cjs',
  'help/1.0.0\\server\\bundle.cjs',
  'help/1.0.0/.hidden',
  'help/1.0.0/%2ehidden',
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

test('a script that is merely named like the server folder is served', async () => {
  expect(await get('/_releases/help/1.0.0/static/js/server.1a2b.js')).toMatchObject({ status: 200 });
});

test('a file that is not there is not remembered as missing for ever', async () => {
  const { status, text } = await get('/_releases/help/1.0.0/nothing.js');
  expect(status).toBe(404);
  expect(text).not.toContain('immutable');
});

describe('a release that was recalled', () => {
  const recalled = block(quietRegistry(), { name: 'help', version: '1.0.0', reason: 'x', now: '2026-01-01T00:00:00.000Z' });
  beforeEach(() => {
    live.current = recalled;
  });
  afterEach(() => {
    live.current = quietRegistry();
  });

  test('is gone, and nobody keeps that it is', async () => {
    const { status, text } = await get('/_releases/help/1.0.0/remoteEntry.js');
    expect(status).toBe(410);
    expect(text).toContain('cache-control: no-store\r\n');
    expect(text).toContain('content-type: text/plain; charset=utf-8\r\n');
    expect(text).toMatch(/\r\n\r\nhelp@1\.0\.0 was recalled and is not served any more\.\n$/);
    expect(await get('/_releases/help/1.0.0/remoteEntry.js', '', 'HEAD')).toMatchObject({ status: 410 });
  });

  test.each([
    'help/1.0.0/remoteEntry.js?retry=1',
    'help/1.0.0/remoteEntry.js.br',
    'help/1.0.0/nothing.js',
    'help/1%2e0.0/remoteEntry.js',
    '%68elp/1.0.0/remoteEntry.js',
    'help//1.0.0/remoteEntry.js',
    '/help/1.0.0/remoteEntry.js',
    './help/1.0.0/remoteEntry.js',
    'help/./1.0.0/remoteEntry.js',
    'help/%2e/1.0.0/remoteEntry.js',
    'help/0.0.0/../1.0.0/remoteEntry.js',
    'help%2f1.0.0%2fremoteEntry.js',
    'help\\1.0.0\\remoteEntry.js',
    'help/1.0.0%252f/remoteEntry.js',
    'HELP/1.0.0/remoteEntry.js',
  ])('is not had by another way to write it either: %s', async (address) => {
    const { status, text } = await get(`/_releases/${address}`, 'Accept-Encoding: br, gzip\r\n');
    expect([400, 403, 404, 410]).toContain(status);
    expect(text).not.toMatch(/\r\n\r\nentry/);
    expect(text).not.toContain('immutable');
  });

  test('leaves all others as they are, and comes back when it is allowed again', async () => {
    live.current = block(quietRegistry(), { name: 'help', version: '0.9.0', reason: 'x', now: '2026-01-01T00:00:00.000Z' });
    expect(await get('/_releases/help/1.0.0/remoteEntry.js')).toMatchObject({ status: 200 });
    expect(await get('/_releases/constructor/1.0.0/remoteEntry.js')).toMatchObject({ status: 404 });
  });
});
