import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { PartName } from 'shared/contract';
import type { Actor } from 'shared/contract/registry/schema';
import {
  coversSection,
  grantsOf,
  may,
  type Access,
  type Grant,
  type Person,
  type Principal,
  type Right,
  type Token,
  type TrustedWorkflow,
} from 'platform/store';
import { Refused } from '../answers/problem';

/** An authenticated caller: the name that the history records, and the rights. */
export interface Caller {
  who: string;
  principal: Principal;
  grants: Grant[];
  /** The client in the history; default: the header `User-Agent`. */
  tool?: string;
}

export const tokenCaller = (token: Token): Caller => ({
  who: `token ${token.name}${ofOwner(token)}`,
  principal: { person: token.owner ?? null, pipeline: null, token: token.name },
  grants: [token],
});

export const personCaller = (person: Person): Caller => ({
  who: `person ${person.name}`,
  principal: { person: person.name, pipeline: null },
  grants: [person],
});

/** The caller of a workflow. Its name is that of the entries that admit it, never one that the CI system sends. */
export const pipelineCaller = (entries: [TrustedWorkflow, ...TrustedWorkflow[]]): Caller => ({
  who: `pipeline ${entries[0].name}${ofOwner(entries[0])}`,
  principal: {
    person: entries.flatMap(({ owner = [] }) => owner).join(' ') || null,
    pipeline: entries.map(({ name }) => name).join(' '),
  },
  grants: entries,
});

const ofOwner = ({ owner }: { owner?: string | undefined }): string => (owner === undefined ? '' : ` of ${owner}`);

/** The caller with those grants that it still has; for a request that took long. */
export function callerNow(caller: Caller, access: Pick<Access, 'read'>): Caller {
  const held = grantsOf(access.read(), caller.principal);
  const isHeld = (grant: Grant) => held.some((each) => isDeepStrictEqual(withoutLastUse(each), withoutLastUse(grant)));
  return { ...caller, grants: caller.grants.filter(isHeld) };
}

/** Without the time of the last use, which changes with each request. */
const withoutLastUse = (grant: Grant) => ({ ...grant, lastUsedAt: null });

/** Refuses a caller without the right, with 403. */
export function requireRight({ who, grants }: Caller, right: Right, name?: PartName): void {
  if (may(grants, right, name)) return;
  throw notPermitted(who, grants, right === 'read' ? 'read' : `${right} ${name ?? 'anything'}`);
}

/** Refuses a caller without any right in this section, so that a team cannot read the data of another, such as its feedback. */
export function requireAnyRightIn({ who, grants }: Caller, section: PartName, what = `what is written to ${section}`): void {
  if (!coversSection(grants, section)) throw notPermitted(who, grants, `read ${what}`);
}

function notPermitted(who: string, grants: Grant[], what: string): Refused {
  const held = grants.map(({ sections, may: rights }) => `${rights.join(' and ')} for ${sections.join(', ')}`).join('; ');
  return new Refused('not-permitted', `${who} may not ${what}; it has: ${held || 'no right any more'}.`);
}

/** The actor for the history: name, address, and tool by its `User-Agent`. */
export function actorOf(request: FastifyRequest, { tool = request.headers['user-agent'] ?? '', who }: Caller): Actor {
  return { who, from: request.ip, tool: /^[\w./() -]{1,60}$/.test(tool) ? tool : 'unknown', reason: null };
}
