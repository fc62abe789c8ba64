import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { readSession, SessionContext, signIn, signOut, useHasRight, type Session } from './session';

const may = (grants: Session['grants'], ...parameters: Parameters<typeof useHasRight>): boolean => {
  const session: Session = { who: 'token x', grants, expiresAt: null, provider: null };
  const wrapper = ({ children }: { children: ReactNode }) => <SessionContext value={session}>{children}</SessionContext>;
  return renderHook(() => useHasRight(...parameters), { wrapper }).result.current;
};
const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ status, ok: status < 300, json: async () => body })) as never;
};

test.each([
  ['for its own section', [{ sections: ['help'], may: ['rollout'] }], 'rollout', 'help', true],
  ['for each of its sections', [{ sections: ['legal', 'help'], may: ['rollout'] }], 'rollout', 'help', true],
  ['not for another one', [{ sections: ['help'], may: ['rollout'] }], 'rollout', 'legal', false],
  ['for every section', [{ sections: ['*'], may: ['rollout'] }], 'rollout', 'legal', true],
  ['not beyond it', [{ sections: ['*'], may: ['read'] }], 'rollout', 'legal', false],
  [
    'not with one right here and another there',
    [
      { sections: ['help'], may: ['read'] },
      { sections: ['legal'], may: ['rollout'] },
    ],
    'rollout',
    'help',
    false,
  ],
  ['not at all without a grant', [], 'read', 'help', false],
] as [string, Session['grants'], Parameters<typeof useHasRight>[0], string, boolean][])(
  'a right applies %s',
  (_where, grants, right, name, expected) => {
    expect(may(grants, right, name)).toBe(expected);
  },
);

test('a token is sent as JSON, and a refusal says why', async () => {
  answer(204, {});
  await signIn('rel_1');
  expect(fetch).toHaveBeenCalledWith('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"token":"rel_1"}',
  });
  answer(401, { code: 'token-not-in-force', detail: 'No such token.' });
  await expect(signIn('rel_2')).rejects.toMatchObject({ code: 'token-not-in-force', message: 'No such token.' });
});

test('who signs in reads the status of a refusal that is no JSON, such as that of a proxy', async () => {
  const json = async () => JSON.parse('<h1>Bad Gateway</h1>');
  globalThis.fetch = jest.fn(async () => ({ status: 502, ok: false, json })) as never;
  await expect(signIn('rel_1')).rejects.toThrow('responded with status 502');
});

test('signing out ends the session at the service', async () => {
  answer(204, {});
  await signOut();
  expect(fetch).toHaveBeenCalledWith('/session', { method: 'DELETE' });
});

test('a person whose session the service did not end, or who did not reach it, learns that they are still signed in', async () => {
  answer(500, {});
  await expect(signOut()).rejects.toThrow('You are still signed in');
  globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(signOut()).rejects.toThrow('You are still signed in');
});

test('an error of the service does not end the session', async () => {
  answer(200, { who: null });
  await expect(readSession()).resolves.toEqual({ who: null });
  answer(503, { who: null });
  await expect(readSession()).rejects.toThrow('responded with status 503');
});
