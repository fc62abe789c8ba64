import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { ServiceClient } from './service-client';

let open: Server;
afterEach(() => void open.close());

/** A service that accepts one token, and records those it receives. */
async function serviceThatTakes(validToken: string) {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    const token = request.headers.authorization!.replace('Bearer ', '');
    tokens.push(token);
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'This token is no longer in force.' };
    if (token === validToken) response.end('{"text":"well"}');
    else response.writeHead(401).end(JSON.stringify(problem));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open = server;
  return { tokens, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const schema = z.object({ text: z.string() });

test('requests a new identity token, once, when the token expires while a pipeline waits', async () => {
  const { tokens, url } = await serviceThatTakes('second');
  const client = new ServiceClient(url, 'first', async () => 'second');
  expect(await client.post('/api/outcome', {}, schema, true)).toEqual({ text: 'well' });
  expect(await client.post('/api/outcome', {}, schema, true)).toEqual({ text: 'well' });
  expect(tokens).toEqual(['first', 'second', 'second']);
});

test('reports the refusal of a token that cannot be renewed, and does not send it again', async () => {
  const { tokens, url } = await serviceThatTakes('another');
  const client = new ServiceClient(url, 'revoked', async () => 'revoked');
  await expect(client.post('/api/outcome', {}, schema, true)).rejects.toThrow('This token is no longer in force.');
  expect(tokens).toEqual(['revoked']);
});

/** A service that accepts each identity token once, and the session token it exchanges for it any number of times. */
async function serviceThatExchanges() {
  const used = new Set<string>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const token = request.headers.authorization!.replace('Bearer ', '');
    calls.push(`${request.url} ${token}`);
    const isAgain = used.has(token) || (!token.startsWith('run-') && request.url !== '/session/pipeline');
    used.add(token.startsWith('run-') ? '' : token);
    if (isAgain)
      response
        .writeHead(401)
        .end(JSON.stringify({ type: 'about:blank', title: 'No', status: 401, detail: 'It was used already.' }));
    else response.end(JSON.stringify({ text: 'well', token: `run-${token.replaceAll('.', '-')}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open = server;
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('exchanges an identity token once, and sends the session token with every request of the command', async () => {
  const { calls, url } = await serviceThatExchanges();
  const client = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
  for (let count = 0; count < 3; count += 1) await client.post('/api/status', {}, schema, true);
  expect(calls).toEqual(['/session/pipeline a.b.c', ...Array<string>(3).fill('/api/status run-a-b-c')]);
});

test('requests another identity token when the first was used, and reports it if there is none', async () => {
  const { calls, url } = await serviceThatExchanges();
  await new ServiceClient(url, 'a.b.c', async () => '').post('/api/status', {}, schema, true);
  const client = new ServiceClient(url, 'a.b.c', async () => 'd.e.f');
  expect(await client.post('/api/status', {}, schema, true)).toMatchObject({ text: 'well' });
  expect(calls.at(-1)).toBe('/api/status run-d-e-f');
  const stuck = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
  await expect(stuck.post('/api/status', {}, schema, true)).rejects.toThrow('It was used already.');
});

test('sends the identity token itself to an older service, which cannot exchange it', async () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url!);
    if (request.url === '/session/pipeline') response.writeHead(404).end('{}');
    else response.end('{"text":"well"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open = server;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
  expect(await client.post('/api/status', {}, schema, true)).toEqual({ text: 'well' });
  expect(paths).toEqual(['/session/pipeline', '/api/status']);
});
