import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { readSecret } from 'platform/settings';
import type { ServiceContext } from '../app-context';
import { IdentityProvider, type Flow } from '../auth/identity-provider';
import { consoleCookie, cookieName } from '../sessions/console-cookie';
import { refusalCookie } from '../sessions/refusal-cookie';
import { sessionCookie } from '../sessions/session-cookie';

const NAME = 'console-sign-in';
const BACK = '/session/sign-in/back';
/** Seconds within which a person completes the sign-in, including a second factor. */
const SIGN_IN_SECONDS = 600;
const flowSchema = z.object({ pkceCodeVerifier: z.string(), expectedState: z.string(), expectedNonce: z.string() });

/** Routes of the sign-in with an identity provider: the authorization code flow with PKCE. */
export function addSignIn(app: FastifyInstance, { signIn, store: { access, dir } }: ServiceContext): void {
  if (!signIn) return;
  const provider = new IdentityProvider({ ...signIn, back: signIn.address + BACK });
  const secure = signIn.address.startsWith('https:');
  // `Lax`, not `Strict`: the redirect back comes from the provider's site.
  const cookie = (value: string) => consoleCookie(NAME, value, { secure, sameSite: 'lax', lifetime: SIGN_IN_SECONDS });
  // Not in the address, where anyone could write what the console shows.
  const redirectRefused = (reply: FastifyReply, reason: string, cookies: string[] = []) =>
    reply.header('Set-Cookie', [...cookies, refusalCookie(reason, secure)]).redirect('/');
  const refuse = (reply: FastifyReply, reason: string) => redirectRefused(reply, reason, [cookie('')]);

  app.get('/session/sign-in', async (_request, reply) => {
    const begun = await provider.begin().catch((error) => {
      console.error('The identity provider cannot be asked.', error);
      return null;
    });
    if (!begun) return refuse(reply, 'The identity provider cannot be reached. The log of the service says why.');
    return reply.header('Set-Cookie', cookie(await seal(dir, begun.flow))).redirect(begun.address);
  });

  app.get(BACK, async (request, reply) => {
    const flow = await unseal(dir, parseCookie(request.headers.cookie ?? '')[cookieName(NAME, secure)] ?? '');
    if (!flow) return refuse(reply, 'The sign-in took too long, or began in another browser. Try once more.');
    const callback = new URL(request.url, signIn.address);
    // A browser has one cookie, of the sign-in that it began last, which stays possible.
    if (callback.searchParams.get('state') !== flow.expectedState)
      return redirectRefused(
        reply,
        'Another sign-in began in this browser since, as in another tab. Finish that one, or try once more.',
      );
    const identities = await provider.finish(callback, flow).catch((error) => {
      console.error('A sign-in by the identity provider failed.', error);
      return null;
    });
    if (!identities) return refuse(reply, 'The identity provider did not vouch for you. The log of the service says why.');
    const person = access.read().people?.find(({ identity }) => identities.includes(identity));
    if (!person)
      return refuse(
        reply,
        `${identities.at(-1)} is not admitted. On the machine of the store: npm run release -- person add --identity …`,
      );
    const { secret } = await access.sessions.begin({ kind: 'person', name: person.name }, new Date());
    const cookies = [cookie(''), sessionCookie(secret, { secure })];
    return reply.header('Set-Cookie', cookies).redirect('/');
  });
}

/** Derives the key that seals sign-ins. It is used for nothing else. */
const sealKey = (folder: string): Uint8Array => new Uint8Array(hkdfSync('sha256', readSecret(folder), '', 'console sign-in', 32));

/** Encrypts the state of a sign-in for a cookie, so that the service stores none and a flood of sign-ins evicts none. */
const seal = (folder: string, flow: Flow): Promise<string> =>
  new EncryptJWT({ ...flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${SIGN_IN_SECONDS}s`)
    .encrypt(sealKey(folder));

/** Decrypts the state of a sign-in; `null` if this service did not seal it, or it has expired. */
async function unseal(folder: string, sealed: string): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, sealKey(folder), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    return flowSchema.parse(payload);
  } catch {
    return null;
  }
}
