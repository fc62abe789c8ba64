import { createContext, useContext } from 'react';
import type { Grant, Principal, Right } from 'platform/store';
import { refusalOf } from './call';

export interface Session {
  who: string | null;
  /** The signed-in person or token; `null` without a session. */
  principal?: Principal | null;
  grants: Grant[];
  expiresAt: string | null;
  /** The identity provider that the service trusts, besides tokens. */
  provider: string | null;
  /** Why the sign-in with the identity provider was refused just now. */
  refused?: string;
}

export async function readSession(): Promise<Session> {
  const answer = await fetch('/session');
  if (!answer.ok) throw refusalOf(answer, null);
  return answer.json();
}

export async function signIn(token: string): Promise<void> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null));
}

/** Rejects while the service has not ended the session: the cookie still works then. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/session', { method: 'DELETE' }).catch(() => null);
  if (!answer?.ok) throw new Error('You are still signed in, because the release service could not end the session. Try again.');
}

export const SessionContext = createContext<Session>({ who: null, grants: [], expiresAt: null, provider: null });

/** Whether the session has the right. The service decides; this only hides what it would refuse. */
export function useHasRight(right: Right, name: string): boolean {
  return isGranted(useContext(SessionContext).grants, right, name);
}

export const isGranted = (grants: Grant[], right: Right, name: string): boolean =>
  grants.some(({ may, sections }) => may.includes(right) && (sections.includes(name) || sections.includes('*')));
