import type { FastifyRequest } from 'fastify';
import type { Access } from 'platform/store';
import { isIdentityToken } from 'platform/commands';
import { Refused } from '../answers/problem';
import { pipelineCaller, tokenCaller, type Caller } from './caller';
import type { IdentityTokens } from './identity-tokens';
import { pipelineOf, sessionCaller } from './session-caller';

/** Authenticates a request. Refuses a missing, unknown, expired or revoked token with 401 and the same text. */
export async function authenticate(request: FastifyRequest, access: Access, identities: IdentityTokens): Promise<Caller> {
  const secret = bearerOf(request);
  if (request.headers.authorization === undefined) {
    const signedIn = sessionCaller(request, access, new Date());
    if (signedIn) return signedIn;
  }
  if (!secret)
    throw new Refused(
      'no-token',
      'No token was sent. Set RELEASE_TOKEN to a token that was made with: npm run release -- token create',
    );
  if (isIdentityToken(secret)) return pipelineCaller(await identities.entriesOf(secret, access.read().trusted));
  const token = await access.tokenOf(secret, new Date());
  const caller = token ? tokenCaller(token) : pipelineOf(access, secret, new Date());
  if (caller) return caller;
  throw tokenNotInForce();
}

/** The refusal of a token that is unknown, expired or revoked. */
export const tokenNotInForce = (): Refused =>
  new Refused(
    'token-not-in-force',
    'The token is unknown, expired or revoked. Ask for a new one where the store lies: npm run release -- token create',
  );

export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,10000})$/i.exec(headers.authorization ?? '')?.[1];
