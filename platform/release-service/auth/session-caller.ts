import type { FastifyRequest } from 'fastify';
import type { Access, Session } from 'platform/store';
import { refuseForged } from '../sessions/refuse-forged';
import { sessionSecret } from '../sessions/session-cookie';
import { personCaller, pipelineCaller, tokenCaller, type Caller } from './caller';

/** The caller of a console session, with their current rights; `null` without a valid session. */
export function sessionCaller(request: FastifyRequest, access: Access, now: Date): (Caller & { expiresAt: string }) | null {
  const secret = sessionSecret(request);
  const session = secret ? access.sessions.get(secret, now) : null;
  const caller = session && consoleCaller(access, session, now);
  if (!caller) return null;
  refuseForged(request);
  return { ...caller, tool: 'console', expiresAt: session.expiresAt };
}

function consoleCaller(access: Access, { kind, name }: Session, now: Date): Caller | null {
  if (kind === 'pipeline') return null;
  if (kind === 'token') {
    const token = access.tokenNamed(name, now);
    return token && tokenCaller(token);
  }
  const person = access.read().people?.find((each) => each.name === name);
  return person ? personCaller(person) : null;
}

/** The pipeline of a session, with those of its entries that are still admitted. */
export function pipelineOf(access: Access, secret: string, now: Date): Caller | null {
  const session = access.sessions.get(secret, now);
  if (session?.kind !== 'pipeline') return null;
  const names = session.name.split(' ');
  const [first, ...others] = access.read().trusted.filter(({ name }) => names.includes(name));
  return first ? pipelineCaller([first, ...others]) : null;
}
