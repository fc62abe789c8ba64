/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Origin } from '../origin';
import { addReleaseFiles } from './release-files';

let app: FastifyInstance;

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
  for (const file of ['releases/help/1.0.0/server/bundle.cjs', 'releases/help/1.0.0/.hidden', 'releases/help/.incoming-1.1.0-7/remoteEntry.js', 'registry.json']) write(file, 'SECRET');
  app = Fastify();
  await addReleaseFiles(app, { data } as Origin);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** As it goes over the wire: clients would tidy the address. */
function get(address: string, headers = ''): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text: text.toLowerCase() }));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
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
