import type { FastifyRequest } from 'fastify';
import type { PartName } from 'shared/contract';
import type { Actor } from 'shared/contract/registry/schema';
import type { Grant } from 'releases/access/access-file';
import { belongs, may } from 'releases/access/may';
import type { Right } from 'releases/access/rights';
import { Refused } from '../answers/problem';

/** Whoever asks, once known: who the history names, and what they may do. */
export interface Caller {
  who: string;
  grants: Grant[];
  /** With what they ask, where that is known better than by what a browser calls itself. */
  tool?: string;
}

/** Refuses with 403 and a sentence. */
export function requireRight({ who, grants }: Caller, right: Right, name?: PartName): void {
  if (may(grants, right, name)) return;
  throw notTheirs(who, grants, right === 'read' ? 'read' : `${right} ${name ?? 'anything'}`);
}

/** Refuses whoever has no right there at all, so that one team does not read what is written to another. */
export function requirePlaceIn({ who, grants }: Caller, section: PartName): void {
  if (!belongs(grants, section)) throw notTheirs(who, grants, `read what is written to ${section}`);
}

function notTheirs(who: string, grants: Grant[], what: string): Refused {
  const held = grants.map(({ sections, may: rights }) => `${rights.join(' and ')} for ${sections.join(', ')}`).join('; ');
  return new Refused(403, `${who} may not ${what}; it has: ${held || 'no right'}.`);
}

/** For the history: who, from which address, and with which tool as it calls itself. */
export function actorOf(request: FastifyRequest, { tool = request.headers['user-agent'] ?? '', who }: Caller): Actor {
  return { who, from: request.ip, tool: /^[\w./() -]{1,60}$/.test(tool) ? tool : 'unknown', reason: null };
}
