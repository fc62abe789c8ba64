import type { FastifyRequest } from 'fastify';
import { readAccess } from 'platform/store/access/access-file';
import { personCalled } from 'platform/store/access/people';
import { tokenCalled } from 'platform/store/access/tokens';
import { refuseForged } from '../sessions/refuse-forged';
import { sessionSecret } from '../sessions/session-cookie';
import { sessionOf, type Session } from '../sessions/session-file';
import { personCaller, pipelineCaller, tokenCaller, type Caller } from './caller';

/** The caller who is signed in at the console, with their present rights; `null` without a valid session. */
export function sessionCaller(request: FastifyRequest, data: string, now: Date): (Caller & { expiresAt: string }) | null {
  const secret = sessionSecret(request);
  const session = secret ? sessionOf(data, secret, now) : null;
  const caller = session && consoleCaller(data, session, now);
  if (!caller) return null;
  refuseForged(request);
  return { ...caller, tool: 'console', expiresAt: session.expiresAt };
}

function consoleCaller(data: string, { kind, name }: Session, now: Date): Caller | null {
  if (kind === 'pipeline') return null;
  const access = readAccess(data);
  if (kind === 'token') {
    const token = tokenCalled(access, name, now);
    return token && tokenCaller(token);
  }
  const person = personCalled(access, name);
  return person && personCaller(person);
}

/** The pipeline that this session was given to, as far as its entries are still let in. */
export function pipelineOf(data: string, secret: string, now: Date): Caller | null {
  const session = sessionOf(data, secret, now);
  if (session?.kind !== 'pipeline') return null;
  const names = session.name.split(' ');
  const [first, ...others] = readAccess(data).trusted.filter(({ name }) => names.includes(name));
  return first ? pipelineCaller([first, ...others]) : null;
}
