import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Sessions, type TrustedWorkflow } from 'platform/store';
import { AUDIENCE } from 'platform/commands';
import { newFolder } from 'shared/testing/new-folder';
import { IdentityTokens } from './identity-tokens';

let server: Server;
let issuer: string;
let trusted: TrustedWorkflow[];
let key: CryptoKey;
const data = newFolder();
const service = () => new IdentityTokens(new Sessions(data));
const identities = service();
const CLAIMS = {
  repository: 'company/help',
  workflow_ref: 'company/help/.github/workflows/release.yml@refs/heads/main',
  ref: 'refs/heads/main',
  repository_id: '4711',
  event_name: 'push',
};

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url?.startsWith('/moved/')) response.writeHead(302, { location: '/new' });
    const name = { '/new': '/moved', '/slash/.well-known/openid-configuration': '/slash/' }[request.url!] ?? '';
    const isKeys = request.url === '/keys';
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer: issuer + name, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const workflow = { issuer, repository: 'company/help', workflow: 'release.yml', branch: 'main' };
  trusted = [{ name: 'help-main', ...workflow, sections: ['help'], may: ['publish', 'rollout'] }];
});
afterAll(() => void server.close());
afterEach(() => void jest.useRealTimers());

let number = 0;

interface Made {
  claims?: object;
  by?: CryptoKey;
  audience?: string;
  from?: string;
  /** Seconds from now. */
  issued?: number;
  expires?: number;
}

function token({
  claims = {},
  by = key,
  audience = AUDIENCE,
  from = issuer,
  issued = 0,
  expires = 300,
}: Made = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ jti: String((number += 1)), ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(from)
    .setAudience(audience)
    .setSubject('repo:company/help:ref:refs/heads/main')
    .setIssuedAt(now + issued)
    .setExpirationTime(now + expires)
    .sign(by);
}

test('an admitted workflow has the rights of each of its entries, and of no other workflow', async () => {
  const [first] = trusted;
  const entries = [first!, { ...first!, name: 'legal-main', sections: ['legal'] }];
  const other = { ...first!, name: 'other', repository: 'company/other' };
  expect(await identities.entriesOf(await token(), [other, ...entries])).toEqual(entries);
});

test.each(['pull_request_target', 'workflow_run', 'issue_comment', 'pull_request'])(
  'a workflow triggered by %s is refused, because outsiders can trigger it on the trusted branch',
  async (event) => {
    const text = await token({ claims: { event_name: event } });
    await expect(identities.entriesOf(text, trusted)).rejects.toMatchObject({
      status: 403,
      code: 'untrusted-event',
      message: expect.stringContaining(`was begun by ${event}`),
    });
  },
);

test.each<[string, object, object]>([
  ['another environment', { environment: 'releases' }, { environment: 'staging' }],
  ['no environment', { environment: 'releases' }, {}],
  ['the same name and another number', { repositoryId: '4711' }, { repository_id: '4712' }],
  ['no number', { repositoryId: '4711' }, { repository_id: undefined }],
])('a workflow of %s is refused where its entry names them', async (_what, entry, claims) => {
  const entries = [{ ...trusted[0]!, ...entry }];
  await expect(token({ claims }).then((text) => identities.entriesOf(text, entries))).rejects.toMatchObject({ status: 403 });
  const right = await token({ claims: { environment: 'releases' } });
  expect(await identities.entriesOf(right, entries)).toEqual(entries);
});

test.each<[string, object]>([
  ['by its number', {}],
  ['by what was signed, where it has no number', { jti: undefined }],
])('a used identity token is refused %s, also after a restart', async (_how, claims) => {
  const text = await token({ claims, expires: 400 + number });
  await identities.entriesOf(text, trusted);
  for (const each of [identities, service()])
    await expect(each.entriesOf(text, trusted)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('was used already'),
    });
});

test('a used identity token without a number is refused also in another spelling of its signature', async () => {
  const text = await token({ claims: { jti: undefined }, expires: 500 + (number += 1) });
  await identities.entriesOf(text, trusted);
  // Of the last letter of 256 bytes only the first two bits count.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const same = `${text.slice(0, -1)}${letters[letters.indexOf(text.at(-1)!) ^ 1]}`;
  await expect(identities.entriesOf(same, trusted)).rejects.toMatchObject({ code: 'identity-token-used' });
});

test('one of two simultaneous requests with the same identity token is refused', async () => {
  const text = await token();
  const answers = await Promise.allSettled([1, 2].map(() => identities.entriesOf(text, trusted)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a used identity token is stored until it expires, and no longer', async () => {
  const used = () => JSON.parse(readFileSync(path.join(data, 'sessions.json'), 'utf8')).used.length;
  // In an hour the tokens of the other tests are forgotten.
  jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  await identities.entriesOf(await token({ expires: 60 }), trusted);
  expect(used()).toBe(1);
  jest.setSystemTime(Date.now() + 89_000);
  await identities.entriesOf(await token(), trusted);
  expect(used()).toBe(2);
  jest.setSystemTime(Date.now() + 3_000);
  await identities.entriesOf(await token(), trusted);
  expect(used()).toBe(2);
});

test.each<[string, object]>([
  [
    'another repository',
    { repository: 'stranger/help', workflow_ref: 'stranger/help/.github/workflows/release.yml@refs/heads/main' },
  ],
  ['another branch', { ref: 'refs/heads/mine', workflow_ref: 'company/help/.github/workflows/release.yml@refs/heads/mine' }],
  ['a tag of the branch’s name', { ref: 'refs/tags/main' }],
  ['another workflow', { workflow_ref: 'company/help/.github/workflows/test.yml@refs/heads/main' }],
  ['a workflow of another repository', { workflow_ref: 'stranger/help/.github/workflows/release.yml@refs/heads/main' }],
])('%s is not admitted', async (_what, claims) => {
  await expect(token({ claims }).then((text) => identities.entriesOf(text, trusted))).rejects.toMatchObject({
    status: 403,
    code: 'untrusted-workflow',
    message: expect.stringContaining('is not among the admitted workflows. To admit it: npm run release -- trust add'),
  });
});

test.each<[string, Made]>([
  ['for another audience', { audience: 'another-service' }],
  ['expired', { issued: -600, expires: -60 }],
  ['hours old', { issued: -7_200, expires: 300 }],
  ['of an untrusted issuer', { from: 'https://issuer.example' }],
  ['without its repository', { claims: { repository: undefined } }],
  ['without its event', { claims: { event_name: undefined } }],
])('a token that is %s is refused', async (_what, made) => {
  await expect(token(made).then((text) => identities.entriesOf(text, trusted))).rejects.toMatchObject({ status: 401 });
});

test('a token without its branch is refused with what one says', async () => {
  const text = await token({ claims: { ref: undefined } });
  await expect(identities.entriesOf(text, trusted)).rejects.toMatchObject({
    status: 401,
    code: 'incomplete-identity-token',
    message: 'The identity token does not say which repository, workflow, branch and event it is for.',
  });
});

test('an unsigned or changed token, or one signed with another key, is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const [head, body, signature] = (await token()).split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const other = Buffer.from(JSON.stringify({ ...CLAIMS, iss: issuer, aud: AUDIENCE, sub: 'me' })).toString('base64url');
  for (const text of [await token({ by: privateKey }), `${unsigned}.${body}.`, `${head}.${other}.${signature}`, 'a.b.c'])
    await expect(identities.entriesOf(text, trusted)).rejects.toMatchObject({ status: 401 });
});

test('an issuer whose metadata has another name is refused', async () => {
  const workflow = { ...trusted[0]!, issuer: `${issuer}/other` };
  const text = await token({ from: workflow.issuer });
  await expect(identities.entriesOf(text, [workflow])).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('another name'),
  });
});

test('an issuer may end with a slash, and one that sends to another address is refused', async () => {
  const of = (name: string) => ({ ...trusted[0]!, issuer: issuer + name });
  const entriesOf = async (name: string) => identities.entriesOf(await token({ from: issuer + name }), [of(name)]);
  expect(await entriesOf('/slash/')).toEqual([of('/slash/')]);
  await expect(entriesOf('/moved')).rejects.toMatchObject({ status: 401, code: 'invalid-identity-token' });
});

test('an issuer is asked for its keys once an hour, however often its tokens come, and not for each token', async () => {
  const asked: string[] = [];
  const onRequest = ({ url }: IncomingMessage) => void asked.push(url!);
  server.on('request', onRequest);
  const own = service();
  const start = performance.now();
  for (const minutes of [0, 30, 59, 61]) {
    jest.spyOn(performance, 'now').mockReturnValue(start + minutes * 60_000);
    await own.entriesOf(await token(), trusted);
    expect(asked.join(' ')).toBe(
      Array(minutes < 60 ? 1 : 2)
        .fill('/.well-known/openid-configuration /keys')
        .join(' '),
    );
  }
  server.off('request', onRequest);
});

test('an untrusted issuer is not even asked for its keys', async () => {
  const asked = jest.fn();
  server.on('request', asked);
  const entries = [{ ...trusted[0]!, issuer: 'https://id.example' }];
  await expect(service().entriesOf(await token(), entries)).rejects.toMatchObject({ status: 401, code: 'unknown-issuer' });
  expect(asked).not.toHaveBeenCalled();
});
