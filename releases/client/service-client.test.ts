/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ServiceClient } from './service-client';

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
