import { createContext, useContext } from 'react';
import type { Grant } from 'releases/access/access-file';
import type { Right } from 'releases/access/rights';
import { Refused } from './ask';

export interface Session {
  who: string | null;
  grants: Grant[];
  expiresAt: string | null;
  /** Whose word the service takes for who somebody is, besides tokens. */
  provider: string | null;
}

export async function readSession(): Promise<Session> {
  const answer = await fetch('/session');
  if (!answer.ok) throw new Error(`The release service answered ${answer.status}.`);
  return answer.json();
}

export async function signIn(token: string): Promise<void> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Refused(answer.status, (await answer.json()).detail);
}

export const signOut = (): Promise<Response> => fetch('/session', { method: 'DELETE' });

export const SessionContext = createContext<Session>({ who: null, grants: [], expiresAt: null, provider: null });

/** Whether whoever is signed in may do it. The service decides; this only keeps what it would refuse off the page. */
export function useMay(right: Right, name?: string): boolean {
  const { grants } = useContext(SessionContext);
  return grants.some(
    ({ may, sections }) => may.includes(right) && (name === undefined || sections.includes(name) || sections.includes('*')),
  );
}
