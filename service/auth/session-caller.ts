import type { FastifyRequest } from 'fastify';
import { readAccess } from 'releases/access/access-file';
import { personCalled } from 'releases/access/people';
import { tokenCalled } from 'releases/access/tokens';
import { refuseForged } from '../sessions/refuse-forged';
import { sessionSecret } from '../sessions/session-cookie';
import { sessionOf, type Session } from '../sessions/session-file';
import type { Caller } from './caller';

/** Whoever is signed in at the console, with the rights that they have now; `null` for nobody. */
export function sessionCaller(request: FastifyRequest, data: string, now: Date): (Caller & { expiresAt: string }) | null {
  const secret = sessionSecret(request);
  const session = secret ? sessionOf(data, secret, now) : null;
  const caller = session && callerOf(data, session, now);
  if (!caller) return null;
  refuseForged(request);
  return { ...caller, tool: 'console', expiresAt: session.expiresAt };
}

function callerOf(data: string, { kind, name }: Session, now: Date): Caller | null {
  const access = readAccess(data);
  if (kind === 'token') {
    const token = tokenCalled(access, name, now);
    return token && { who: `token ${name}`, grants: [token] };
  }
  const person = personCalled(access, name);
  return person && { who: `person ${name}`, grants: [person] };
}
