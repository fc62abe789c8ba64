import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isIdentityToken } from 'platform/commands';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { bearerOf, tokenNotInForce } from '../auth/authenticate';
import type { IdentityTokens } from '../auth/identity-tokens';
import { sessionCaller } from '../auth/session-caller';
import { readRefusal, refusalCookie } from '../sessions/refusal-cookie';
import { refuseForged } from '../sessions/refuse-forged';
import { isEncrypted, sessionCookie, sessionSecret } from '../sessions/session-cookie';

const body = z.strictObject({ token: z.string().trim().min(1).max(1_000) });

/** Routes of sessions: sign in with a token, sign out, and the current caller. */
export function addSession(app: FastifyInstance, { signIn, store }: ServiceContext, identities: IdentityTokens): void {
  const { access } = store;
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));

  app.get('/session', async (request, reply) => {
    const caller = sessionCaller(request, access, new Date());
    const secure = signIn?.address.startsWith('https:') ?? false;
    const refused = readRefusal(request.headers, secure);
    if (refused) reply.header('Set-Cookie', refusalCookie('', secure));
    return {
      who: caller?.who ?? null,
      principal: caller?.principal ?? null,
      grants: caller?.grants.map(({ may, sections }) => ({ may, sections })) ?? [],
      expiresAt: caller?.expiresAt ?? null,
      provider: signIn ? new URL(signIn.issuer).host : null,
      refused,
    };
  });

  app.post('/session', async (request, reply) => {
    refuseForged(request);
    const parsedBody = body.safeParse(request.body);
    const token = parsedBody.success ? await access.tokenOf(parsedBody.data.token, new Date()) : null;
    if (!token) throw tokenNotInForce();
    const { secret } = await access.sessions.begin({ kind: 'token', name: token.name }, new Date());
    return reply
      .code(204)
      .header('Set-Cookie', sessionCookie(secret, { secure: isEncrypted(request) }))
      .send();
  });

  // A pipeline's command takes several requests, and its identity token is accepted once.
  app.post('/session/pipeline', async (request) => {
    const identity = bearerOf(request);
    if (!identity || !isIdentityToken(identity))
      throw new Refused(
        'no-identity-token',
        "No identity token of a CI system was sent. It goes into the header Authorization, after 'Bearer '",
      );
    const entries = await identities.entriesOf(identity, access.read().trusted);
    const name = entries.map((entry) => entry.name).join(' ');
    const { expiresAt, secret } = await access.sessions.begin({ kind: 'pipeline', name }, new Date());
    return { token: secret, expiresAt };
  });

  app.delete('/session', async (request, reply) => {
    refuseForged(request);
    const secret = sessionSecret(request);
    if (secret) await access.sessions.end(secret);
    return reply
      .code(204)
      .header('Set-Cookie', sessionCookie('', { secure: isEncrypted(request) }))
      .send();
  });
}
