import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tokenOf } from 'releases/access/tokens';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { sessionCaller } from '../auth/session-caller';
import { refuseForged } from '../sessions/refuse-forged';
import { isEncrypted, sessionCookie, sessionSecret } from '../sessions/session-cookie';
import { beginSession, endSession } from '../sessions/session-file';

const body = z.strictObject({ token: z.string().trim().min(1).max(1_000) });

/** Signing in and out at the console, and who is signed in. */
export function addSession(app: FastifyInstance, { data, signIn }: ServiceContext): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));

  app.get('/session', async (request) => {
    const caller = sessionCaller(request, data, new Date());
    return {
      who: caller?.who ?? null,
      grants: caller?.grants.map(({ may, sections }) => ({ may, sections })) ?? [],
      expiresAt: caller?.expiresAt ?? null,
      provider: signIn ? new URL(signIn.issuer).host : null,
    };
  });

  app.post('/session', async (request, reply) => {
    refuseForged(request);
    const given = body.safeParse(request.body);
    const token = given.success ? await tokenOf(data, given.data.token, new Date()) : null;
    if (!token)
      throw new Refused(
        401,
        'The token is unknown, expired or revoked. Ask for a new one where the store lies: release -- token create',
      );
    const secret = await beginSession(data, { kind: 'token', name: token.name }, new Date());
    return reply
      .code(204)
      .header('Set-Cookie', sessionCookie(secret, { secure: isEncrypted(request) }))
      .send();
  });

  app.delete('/session', async (request, reply) => {
    refuseForged(request);
    const secret = sessionSecret(request);
    if (secret) await endSession(data, secret);
    return reply
      .code(204)
      .header('Set-Cookie', sessionCookie('', { secure: isEncrypted(request) }))
      .send();
  });
}
