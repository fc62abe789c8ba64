/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ServiceClient } from './service-client';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => undefined) }));

let open: Server;
afterEach(() => void open.close());

/** A service that knows one token, and notes which it was shown. */
async function serviceThatTakes(known: string) {
  const shown: string[] = [];
  const server = createServer((request, response) => {
    const token = request.headers.authorization!.replace('Bearer ', '');
    shown.push(token);
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'This token is no longer in force.' };
    if (token === known) response.end('{"text":"well"}');
    else response.writeHead(401).end(JSON.stringify(problem));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open = server;
  return { shown, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const schema = z.object({ text: z.string() });

test('an identity token that has run out while a pipeline waits is asked for anew, once', async () => {
  const { shown, url } = await serviceThatTakes('second');
  const client = new ServiceClient(url, 'first', async () => 'second');
  expect(await client.post('/api/outcome', {}, schema, true)).toEqual({ text: 'well' });
  expect(await client.post('/api/outcome', {}, schema, true)).toEqual({ text: 'well' });
  expect(shown).toEqual(['first', 'second', 'second']);
});

test('a token that there is no other of is refused as the service says, and not shown again', async () => {
  const { shown, url } = await serviceThatTakes('another');
  const client = new ServiceClient(url, 'revoked', async () => 'revoked');
  await expect(client.post('/api/outcome', {}, schema, true)).rejects.toThrow('This token is no longer in force.');
  expect(shown).toEqual(['revoked']);
});

/** A service whose network breaks the first so many times; answers how often it was asked. */
async function brokenService(breaks: number) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked <= breaks) request.socket.destroy();
    else response.end('{"text":"well"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open = server;
  const client = new ServiceClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token', async () => 'token');
  return { client, asked: () => asked };
}

test('a question is asked again when the network broke, three times at most', async () => {
  const brief = await brokenService(3);
  expect(await brief.client.post('/api/history', {}, schema, true)).toEqual({ text: 'well' });
  open.close();
  const long = await brokenService(9);
  const asking = long.client.post('/api/history', {}, schema, true);
  await expect(asking).rejects.toThrow(/^http:\S+ cannot be reached \(\w+\)\.$/);
  expect(long.asked()).toBe(4);
});

test('a change is asked for once, and who asked is told where it says whether it was carried out', async () => {
  const { client, asked } = await brokenService(1);
  const asking = client.post('/api/promote', {}, schema, false);
  await expect(asking).rejects.toThrow(
    /cannot be reached .*Whether the command was carried out, says: release -- history --to http/,
  );
  expect(asked()).toBe(1);
});
