import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import { IdentityProvider } from './identity-provider';

jest.mock('openid-client', () => ({
  ...jest.requireActual('openid-client'),
  allowInsecureRequests: 'plain http',
  authorizationCodeGrant: jest.fn(),
  discovery: jest.fn(),
  fetchUserInfo: jest.fn(),
}));

const FLOW = { pkceCodeVerifier: 'verifier', expectedState: 'state', expectedNonce: 'nonce' };
const CAME = new URL('https://releases.example/session/sign-in/back?code=c&state=state');
const MAIL = 'keza@company.example';
let userinfo: object;

const settings = { issuer: 'https://id.example', clientId: 'console', clientSecret: 'x', address: 'https://releases.example' };
const provider = () => new IdentityProvider({ ...settings, back: 'https://releases.example/back' });

/** By what a person is known whose identity token holds these claims. */
async function identitiesOf(claims: object, { endpoint }: { endpoint?: string } = {}): Promise<string[]> {
  jest.mocked(openid.discovery).mockResolvedValue({ serverMetadata: () => ({ userinfo_endpoint: endpoint }) } as never);
  jest.mocked(openid.authorizationCodeGrant).mockResolvedValue({
    access_token: 'access',
    claims: () => ({ sub: 'subject-1', ...claims }),
  } as never);
  jest.mocked(openid.fetchUserInfo).mockImplementation(async () => userinfo as never);
  return provider().finish(CAME, FLOW);
}

test('a person is identified by the subject and by the provider’s verified e-mail address', async () => {
  const claims = { email: MAIL, email_verified: true };
  expect(await identitiesOf(claims, { endpoint: 'https://id.example/me' })).toEqual(['subject-1', MAIL]);
  expect(openid.fetchUserInfo).not.toHaveBeenCalled();
  expect(openid.authorizationCodeGrant).toHaveBeenCalledWith(expect.anything(), CAME, { ...FLOW, idTokenExpected: true });
});

test.each([
  ['no word on it', { email: MAIL }],
  ['that it is not verified', { email: MAIL, email_verified: false }],
  ['a word that is no yes', { email: MAIL, email_verified: 'true' }],
  ['an address that is no text', { email: [MAIL], email_verified: true }],
])('an e-mail address is ignored when the provider says %s', async (_what, claims) => {
  expect(await identitiesOf(claims)).toEqual(['subject-1']);
});

test('an address missing from the identity token is requested from the provider, and counts when verified', async () => {
  userinfo = { email: MAIL, email_verified: true };
  expect(await identitiesOf({}, { endpoint: 'https://id.example/me' })).toEqual(['subject-1', MAIL]);
  expect(openid.fetchUserInfo).toHaveBeenCalledWith(expect.anything(), 'access', 'subject-1');
  userinfo = { email: MAIL };
  expect(await identitiesOf({}, { endpoint: 'https://id.example/me' })).toEqual(['subject-1']);
  expect(await identitiesOf({})).toEqual(['subject-1']);
});

const METADATA = { issuer: 'https://id.example', authorization_endpoint: 'https://id.example/authorize' };

test('the provider is told what the answer must be bound to: state, nonce, and the hash of a verifier that only the service knows', async () => {
  jest.mocked(openid.discovery).mockResolvedValue(new openid.Configuration(METADATA, 'console'));
  const { address, flow } = await provider().begin();
  const asked = Object.fromEntries(new URL(address).searchParams);
  expect(asked).toMatchObject({
    redirect_uri: 'https://releases.example/back',
    response_type: 'code',
    code_challenge: createHash('sha256').update(flow.pkceCodeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: flow.expectedState,
    nonce: flow.expectedNonce,
  });
  expect(address).not.toContain(flow.pkceCodeVerifier);
});

test('a provider that could not be reached is asked again at the next sign-in, and one that answered is not', async () => {
  jest
    .mocked(openid.discovery)
    .mockRejectedValueOnce(new Error('ECONNREFUSED'))
    .mockResolvedValue(new openid.Configuration(METADATA, 'console'));
  const own = provider();
  await expect(own.begin()).rejects.toThrow('ECONNREFUSED');
  for (const _signIn of [1, 2]) await expect(own.begin()).resolves.toMatchObject({ address: expect.stringContaining('state=') });
  expect(openid.discovery).toHaveBeenCalledTimes(2);
});

test.each([
  ['https://id.example', 'TLS alone', []],
  ['http://127.0.0.1:9000', 'plain http as well', ['plain http']],
])('the provider at %s is talked to by %s', async (issuer, _how, execute) => {
  jest.mocked(openid.discovery).mockResolvedValue(new openid.Configuration(METADATA, 'console'));
  await new IdentityProvider({ ...settings, issuer, back: 'https://releases.example/back' }).begin();
  expect(openid.discovery).toHaveBeenCalledWith(new URL(issuer), 'console', 'x', undefined, expect.objectContaining({ execute }));
});

test('an account whose subject is another person’s e-mail address does not sign in as that person', async () => {
  await expect(identitiesOf({ sub: MAIL })).rejects.toThrow(`The subject ${MAIL} is an e-mail address that is not verified.`);
  const own = { sub: MAIL, email: 'eve@elsewhere.example', email_verified: true };
  expect(await identitiesOf(own)).toEqual(['eve@elsewhere.example']);
  expect(await identitiesOf({ sub: MAIL, email: MAIL, email_verified: true })).toEqual([MAIL]);
});
