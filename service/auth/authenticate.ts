import type { FastifyRequest } from 'fastify';
import { readAccess } from 'releases/access/access-file';
import { tokenOf } from 'releases/access/tokens';
import { Refused } from '../answers/problem';
import type { Caller } from './caller';
import type { IdentityTokens } from './identity-tokens';
import { sessionCaller } from './session-caller';

const isIdentityToken = (text: string): boolean => text.split('.').length === 3;

/** Who sends this request; 401 for a token that is missing, unknown, expired or revoked, all in the same words. */
export async function authenticate(request: FastifyRequest, data: string, identities: IdentityTokens): Promise<Caller> {
  const [, secret] = /^Bearer ([\w.~+/=-]{1,10000})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (request.headers.authorization === undefined) {
    const signedIn = sessionCaller(request, data, new Date());
    if (signedIn) return signedIn;
  }
  if (!secret)
    throw new Refused(401, 'No token was sent. Set RELEASE_TOKEN to a token that was made with: release -- token create');
  if (isIdentityToken(secret)) return identities.callerOf(secret, readAccess(data).trusted);
  const token = await tokenOf(data, secret, new Date());
  if (token) return { who: `token ${token.name}`, grants: [token] };
  throw new Refused(
    401,
    'The token is unknown, expired or revoked. Ask for a new one where the store lies: release -- token create',
  );
}
