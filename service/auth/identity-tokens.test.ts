/** @jest-environment node */
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrustedWorkflow } from 'releases/access/access-file';
import { AUDIENCE } from 'releases/client/identity';
import { IdentityTokens } from './identity-tokens';

let server: Server;
let issuer: string;
let trusted: TrustedWorkflow[];
let key: CryptoKey;
const identities = new IdentityTokens();
const CLAIMS = {
  repository: 'company/help',
  workflow_ref: 'company/help/.github/workflows/release.yml@refs/heads/main',
  ref: 'refs/heads/main',
};

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const isKeys = request.url === '/keys';
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const workflow = { issuer, repository: 'company/help', workflow: 'release.yml', branch: 'main' };
  trusted = [{ name: 'help-main', ...workflow, sections: ['help'], may: ['publish', 'rollout'] }];
});
afterAll(() => server.close());

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
  return new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(from)
    .setAudience(audience)
    .setSubject('repo:company/help:ref:refs/heads/main')
    .setIssuedAt(now + issued)
    .setExpirationTime(now + expires)
    .sign(by);
}

test('the workflow that is let in has the rights of its entry, under the name that its CI system vouches for', async () => {
  expect(await identities.callerOf(await token(), trusted)).toEqual({
    who: 'identity repo:company/help:ref:refs/heads/main',
    grants: trusted,
  });
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
])('%s is not let in', async (_what, claims) => {
  await expect(token({ claims }).then((text) => identities.callerOf(text, trusted))).rejects.toMatchObject({ status: 403 });
});

test.each<[string, Made]>([
  ['for somebody else', { audience: 'another-service' }],
  ['expired', { issued: -600, expires: -60 }],
  ['hours old', { issued: -7_200, expires: 300 }],
  ['of an issuer that nobody trusts', { from: 'https://issuer.example' }],
  ['without its repository', { claims: { repository: undefined } }],
])('a token that is %s is refused', async (_what, made) => {
  await expect(token(made).then((text) => identities.callerOf(text, trusted))).rejects.toMatchObject({ status: 401 });
});

test('a token that another key signed, that nobody signed, or that was changed, is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const [head, body, signature] = (await token()).split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const other = Buffer.from(JSON.stringify({ ...CLAIMS, iss: issuer, aud: AUDIENCE, sub: 'me' })).toString('base64url');
  for (const text of [await token({ by: privateKey }), `${unsigned}.${body}.`, `${head}.${other}.${signature}`, 'a.b.c'])
    await expect(identities.callerOf(text, trusted)).rejects.toMatchObject({ status: 401 });
});

test('an issuer that describes itself under another name is refused', async () => {
  const workflow = { ...trusted[0]!, issuer: `${issuer}/other` };
  const text = await token({ from: workflow.issuer });
  await expect(identities.callerOf(text, [workflow])).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('another name'),
  });
});
