/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StoreClient } from './store-client';

/** What the store answers; `asked` is what came. */
let answer: { status: number; body?: string; headers?: Record<string, string> };
let asked: IncomingMessage[];
let server: Server;

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: 'text', headers: { etag: '"1"' } };
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const store = (before = '') => new StoreClient(`http://${before}127.0.0.1:${(server.address() as AddressInfo).port}/site/`);

test('a file comes with its etag, and one that is still the same is not sent again', async () => {
  expect(await store().get('releases/help/a b#1.js', 10)).toEqual({ bytes: Buffer.from('text'), etag: '"1"' });
  expect(asked[0]!.url).toBe('/site/releases/help/a%20b%231.js');
  answer = { status: 304 };
  expect(await store().get('registry.json', 10, '"1"')).toBeNull();
  expect(asked[1]!.headers['if-none-match']).toBe('"1"');
});

test('name and password of the address go into a header, and stand in no request line', async () => {
  await store('site:s%40crets@').get('registry.json', 10);
  expect(asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('site:s@crets').toString('base64')}`);
  expect(asked[0]!.url).toBe('/site/registry.json');
});

test.each([403, 404, 410])('a file that need not be there is missing when the store answers %d', async (status) => {
  answer = { status };
  expect(await store().find('registry.sig', 10)).toBeNull();
});

test.each([401, 429, 500])('a store that answers %d has not said that a file is missing', async (status) => {
  answer = { status };
  await expect(store().find('registry.sig', 10)).rejects.toThrow(`the store answered ${status} for registry.sig`);
});

test('a store leads to no other host', async () => {
  answer = { status: 302, headers: { location: 'http://127.0.0.1:9/' } };
  await expect(store().get('registry.json', 10)).rejects.toThrow('the store answered 302');
});

test('more than was agreed is not taken in, whatever its length is said to be', async () => {
  expect((await store().get('registry.json', 4))!.bytes).toHaveLength(4);
  await expect(store().get('registry.json', 3)).rejects.toThrow("the store's registry.json is longer than 3 bytes");
});
