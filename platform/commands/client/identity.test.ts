import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BadEnvironment } from '../../settings';
import { Refusal } from '../../refusal';
import { identity, isIdentityToken } from './identity';

const SERVICE = 'https://releases.example';
let server: Server;
let requests: IncomingMessage[];
let answer: { status: number; text: string };
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  requests = [];
  answer = { status: 200, text: '{"value":"a.b.c"}' };
  server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(answer.status).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'proof',
  };
});
afterEach(() => void server.close());

test('a GitHub pipeline requests an identity token whose audience is the release service', async () => {
  expect(await identity(SERVICE, env)).toBe('a.b.c');
  expect(requests.map(({ url }) => url)).toEqual(['/token?api-version=2.0&audience=release-service']);
  expect(requests[0]!.headers.authorization).toBe('Bearer proof');
});

test.each([
  ['eyJhbGciOi.eyJpc3MiOi.c2lnbmVk', true],
  ['rel_a.b', false],
  ['rel_a', false],
])('whether %s is an identity token, which is exchanged first: %j', (token, is) => {
  expect(isIdentityToken(token)).toBe(is);
});

test('uses RELEASE_TOKEN without a trailing line break', async () => {
  expect(await identity(SERVICE, { ...env, RELEASE_TOKEN: 'rt_a.b~c+/=-\n' })).toBe('rt_a.b~c+/=-');
  expect(requests).toEqual([]);
});

test.each([
  ['two words', { RELEASE_TOKEN: 'two words' }, /RELEASE_TOKEN holds what no token does/],
  ['nothing', {}, /RELEASE_TOKEN is not set; https:\/\/releases\.example takes a token/],
  ['an empty token', { RELEASE_TOKEN: ' ' }, /RELEASE_TOKEN is not set/],
  ['half of what GitHub gives', { ACTIONS_ID_TOKEN_REQUEST_URL: 'http://127.0.0.1:1/' }, /RELEASE_TOKEN is not set/],
])('%s is a usage error that describes valid values', async (_what, variables, reason) => {
  const token = identity(SERVICE, variables);
  await expect(token).rejects.toBeInstanceOf(BadEnvironment);
  await expect(token).rejects.toThrow(reason);
});

test.each([
  [403, '{"value":"a.b.c"}'],
  [200, '<html>'],
  [200, '{}'],
])('names the permission that the job lacks (%s %s)', async (status, text) => {
  answer = { status, text };
  const token = identity(SERVICE, env);
  await expect(token).rejects.toBeInstanceOf(Refusal);
  await expect(token).rejects.toMatchObject({
    code: 'identity-token-not-issued',
    message: `The CI system gave no identity token (${status}). Does the job have the permission id-token: write?`,
  });
});

test('names the CI system where that cannot be reached', async () => {
  server.close();
  const token = identity(SERVICE, { ...env, ACTIONS_ID_TOKEN_REQUEST_URL: 'http://127.0.0.1:1/token' });
  await expect(token).rejects.toBeInstanceOf(Refusal);
  await expect(token).rejects.toMatchObject({
    code: 'identity-token-not-issued',
    message: expect.stringContaining('The CI system, which gives the identity token, cannot be reached ('),
  });
});
