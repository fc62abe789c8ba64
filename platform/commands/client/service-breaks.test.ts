// The release tool when the network fails, or another server answers.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { Refusal, UsageError } from '../../refusal';
import { ServiceClient } from './service-client';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => undefined) }));
const pauses = () => jest.mocked(wait).mock.calls.map(([time]) => time);

let open: Server[];
beforeEach(() => {
  open = [];
});
afterEach(() => open.forEach((server) => server.close()));

const schema = z.object({ text: z.string() });
const breaks = (response: ServerResponse) => response.destroy();
const breaksWithin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-length': 100 }).write('{"text":"we', () => response.destroy());
const well = (response: ServerResponse) => response.end('{"text":"well"}');
const says =
  (status: number, text: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(text);
const problem = (status: number, type = 'about:blank', code?: string) =>
  says(status, JSON.stringify({ type, title: 'No', status, detail: 'No, because.', code }));

/** A server with these responses, in order; it repeats the last. `requests` are those it received. */
async function serviceThat(...answers: ((response: ServerResponse) => unknown)[]) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, url, client: new ServiceClient(url, 'token', async () => 'token') };
}

test('repeats a query after pauses of some seconds, and finally reports that there is no response', async () => {
  const { requests, url, client } = await serviceThat(breaks);
  const response = client.post('/api/history', {}, schema, true);
  await expect(response).rejects.toThrow(/^http:\S+ cannot be reached \(\w+\)\.$/);
  await expect(response).rejects.toThrow(url);
  expect(requests).toHaveLength(4);
  expect(pauses()).toEqual([500, 2_000, 5_000]);
});

test('repeats a query only when its pause is over', async () => {
  const [{ requests, client }, other] = [await serviceThat(breaks, well), await serviceThat(well)];
  let end!: () => void;
  const begun = new Promise<void>((begin) => {
    jest.mocked(wait).mockImplementationOnce(() => {
      begin();
      return new Promise((resolve) => (end = () => resolve(undefined)));
    });
  });
  const response = client.post('/api/history', {}, schema, true);
  await begun;
  // As long as a request takes.
  await other.client.post('/api/history', {}, schema, true);
  expect(requests).toHaveLength(1);
  end();
  expect(await response).toEqual({ text: 'well' });
});

test('sends a file again until it has arrived', async () => {
  const { requests, client } = await serviceThat(breaks, breaks, breaks, well);
  await client.put('/somewhere', new Blob(['text']));
  expect(requests).toEqual(Array.from({ length: 4 }, () => 'PUT /somewhere Bearer token'));
});

test('does not repeat a command that may have been carried out, and says where to look', async () => {
  const { requests, url, client } = await serviceThat(breaks);
  const response = client.post('/api/promote', {}, schema, false);
  await expect(response).rejects.toBeInstanceOf(Refusal);
  await expect(response).rejects.toThrow(`The command may have been carried out. Look: npm run release -- history --to ${url}`);
  expect(requests).toHaveLength(1);
});

test('repeats a command to a service that does not listen, as while it restarts, and does not say that it may have been carried out', async () => {
  const { url, client } = await serviceThat(well);
  open[0]!.close();
  const response = client.post('/api/rollback', {}, schema, false);
  await expect(response).rejects.toMatchObject({
    code: 'service-unreachable',
    message: `${url} cannot be reached (ECONNREFUSED).`,
  });
  expect(pauses()).toEqual([500, 2_000, 5_000]);
});

test('repeats a query whose answer was cut off, and says of such a command that it may have been carried out', async () => {
  const query = await serviceThat(breaksWithin, well);
  expect(await query.client.post('/api/history', {}, schema, true)).toEqual({ text: 'well' });
  const { requests, client } = await serviceThat(breaksWithin, well);
  await expect(client.post('/api/promote', {}, schema, false)).rejects.toThrow('The command may have been carried out.');
  expect(requests).toHaveLength(1);
});

test('reports the refusal of a service whose database is away, and does not take it for one of a proxy', async () => {
  const { requests, client } = await serviceThat(problem(503, 'about:blank', 'database-away'));
  const refused = client.post('/api/history', {}, schema, true);
  await expect(refused).rejects.toMatchObject({ code: 'database-away', message: 'No, because.' });
  expect(requests).toHaveLength(1);
});

test.each([502, 503, 504])('takes %s of a proxy for a broken connection, and repeats queries alone', async (status) => {
  const query = await serviceThat(says(status, '<html>'), well);
  expect(await query.client.post('/api/history', {}, schema, true)).toEqual({ text: 'well' });
  const { requests, url, client } = await serviceThat(says(status, '<html>'), well);
  const change = client.post('/api/promote', {}, schema, false);
  await expect(change).rejects.toMatchObject({ code: 'outcome-unknown' });
  await expect(change).rejects.toThrow(`${url} cannot be reached (the proxy before it answers ${status}).`);
  expect(requests).toHaveLength(1);
});

test('repeats the exchange of an identity token, before which no command was sent, when a proxy answers it', async () => {
  const { requests, url } = await serviceThat(says(502, '<html>'), says(200, '{"token":"session"}'), well);
  const client = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
  expect(await client.post('/api/start', {}, schema, false)).toEqual({ text: 'well' });
  expect(requests.map((request) => request.split(' ')[1])).toEqual(['/session/pipeline', '/session/pipeline', '/api/start']);
});

test('exchanges an identity token once more after a network failure, before which no command was sent', async () => {
  const { requests, url } = await serviceThat(breaks, says(200, '{"token":"session"}'), breaks, well);
  const client = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
  await expect(client.post('/api/start', {}, schema, false)).rejects.toThrow('The command may have been carried out.');
  expect(requests).toEqual([
    'POST /session/pipeline Bearer a.b.c',
    'POST /session/pipeline Bearer a.b.c',
    'POST /api/start Bearer session',
  ]);
});

test.each(['<html>', '{"words":1}'])(
  'says that %s, in exchange for an identity token, is of no release service, and sends it once',
  async (text) => {
    const { requests, url } = await serviceThat(says(200, text));
    const client = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
    await expect(client.post('/api/start', {}, schema, false)).rejects.toMatchObject({ code: 'not-a-release-service' });
    expect(requests).toEqual(['POST /session/pipeline Bearer a.b.c']);
  },
);

test('does not send the token to another address after a redirect', async () => {
  const other = await serviceThat(well);
  const { url, client } = await serviceThat(says(307, '', { location: `${other.url}/api/start` }));
  await expect(client.post('/api/start', {}, schema, false)).rejects.toThrow(/cannot be reached \((?!undefined)[^)]+\)/);
  expect(url).not.toBe(other.url);
  expect(other.requests).toEqual([]);
});

test('does not exchange an identity token at another address after a redirect', async () => {
  const other = await serviceThat(says(200, '{"token":"made-up"}'));
  const { requests, url } = await serviceThat(says(307, '', { location: `${other.url}/session/pipeline` }));
  const client = new ServiceClient(url, 'a.b.c', async () => 'a.b.c');
  await expect(client.post('/api/start', {}, schema, false)).rejects.toThrow(`${url} cannot be reached`);
  expect([...new Set(requests)]).toEqual(['POST /session/pipeline Bearer a.b.c']);
  expect(other.requests).toEqual([]);
});

test('times out after ten minutes', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const { client } = await serviceThat(well);
  await client.post('/api/status', {}, schema, true);
  expect(timeout.mock.calls).toEqual([[600_000]]);
});

test.each([
  ['a refusal', problem(409, 'about:blank', 'no-rollout'), Refusal, 'no-rollout', 'No, because.'],
  ['a refusal of an older service', problem(409), Refusal, 'no-reason', 'No, because.'],
  [
    'wrong use',
    problem(400, 'urn:release-service:wrong-use', 'wrong-parameters'),
    UsageError,
    'wrong-parameters',
    'No, because.',
  ],
  [
    'a change that waits for approval',
    problem(202, 'about:blank', 'waits-for-approval'),
    Refusal,
    'waits-for-approval',
    'No, because.',
  ],
  ['a proxy that refuses', says(403, '<html>'), Refusal, 'no-reason', 'The release service answered 403, without a reason.'],
  [
    'the site, which has no page there',
    says(404, '<html>'),
    Refusal,
    'not-a-release-service',
    'It may be the address of the site; --to takes',
  ],
  [
    'a web server of files alone',
    says(405, '<html>'),
    Refusal,
    'not-a-release-service',
    'does not answer as a release service does',
  ],
  ['another program', says(200, '<html>'), Refusal, 'not-a-release-service', 'does not answer as a release service does'],
  [
    'an answer of another form',
    says(200, '{"words":1}'),
    Refusal,
    'not-a-release-service',
    'does not answer as a release service does',
  ],
])('reports %s, and does not repeat the request', async (_what, answer, kind, code, message) => {
  const { requests, client } = await serviceThat(answer);
  const response = client.post('/api/status', {}, schema, true);
  await expect(response).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  expect((await response.catch((error: Error) => error)).constructor).toBe(kind);
  expect(requests).toHaveLength(1);
});

test('a pipeline whose new tokens are all refused ends', async () => {
  const { requests, url } = await serviceThat(problem(401));
  let count = 0;
  const client = new ServiceClient(url, 'token 0', async () => `token ${(count += 1)}`);
  await expect(client.post('/api/status', {}, schema, true)).rejects.toThrow('No, because.');
  expect(requests).toEqual(['POST /api/status Bearer token 0', 'POST /api/status Bearer token 1']);
});
