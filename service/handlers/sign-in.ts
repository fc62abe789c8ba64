import { stringifySetCookie, parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomBytes } from 'node:crypto';
import { readAccess } from 'releases/access/access-file';
import type { ServiceContext } from '../app-context';
import { IdentityProvider, type Flow } from '../auth/identity-provider';
import { sessionCookie } from '../sessions/session-cookie';
import { beginSession } from '../sessions/session-file';

const BACK = '/session/sign-in/back';
const COOKIE = 'console-sign-in';
/** Seconds for somebody to find their second factor. */
const PATIENCE = 600;

/** Signing in at the console by an identity provider: the authorization code flow with PKCE. */
export function addSignIn(app: FastifyInstance, { data, signIn }: ServiceContext): void {
  if (!signIn) return;
  const provider = new IdentityProvider({ ...signIn, back: signIn.address + BACK });
  const flows = new LRUCache<string, Flow>({ max: 1_000, ttl: PATIENCE * 1000 });
  const secure = signIn.address.startsWith('https:');
  const cookie = (value: string) =>
    // Not Strict: the provider's page leads back here, and that is another site.
    stringifySetCookie({
      name: COOKIE,
      value,
      path: '/session',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: value ? PATIENCE : 0,
    });
  const turnAway = (reply: FastifyReply, reason: string) =>
    reply.header('Set-Cookie', cookie('')).redirect(`/?refused=${encodeURIComponent(reason)}`);

  app.get('/session/sign-in', async (_request, reply) => {
    const begun = await provider.begin().catch((error) => {
      console.error('The identity provider cannot be asked.', error);
      return null;
    });
    if (!begun) return turnAway(reply, 'The identity provider cannot be reached. The log of the service says why.');
    const id = randomBytes(24).toString('base64url');
    flows.set(id, begun.flow);
    return reply.header('Set-Cookie', cookie(id)).redirect(begun.address);
  });

  app.get(BACK, async (request, reply) => {
    const id = parseCookie(request.headers.cookie ?? '')[COOKIE] ?? '';
    const flow = flows.get(id);
    flows.delete(id);
    if (!flow) return turnAway(reply, 'The sign-in took too long, or began in another browser. Try once more.');
    const identities = await provider.finish(new URL(request.url, signIn.address), flow).catch((error) => {
      console.error('A sign-in by the identity provider failed.', error);
      return null;
    });
    if (!identities) return turnAway(reply, 'The identity provider did not vouch for you. The log of the service says why.');
    const person = readAccess(data).people?.find(({ identity }) => identities.includes(identity));
    if (!person)
      return turnAway(reply, `${identities.at(-1)} is not let in. Where the store lies: release -- person add --identity …`);
    const secret = await beginSession(data, { kind: 'person', name: person.name }, new Date());
    const cookies = [cookie(''), sessionCookie(secret, { secure })];
    return reply.header('Set-Cookie', cookies).redirect('/');
  });
}
