import { coversSection, grantsOf, may } from './may';

const help = { sections: ['help'], may: ['publish' as const] };
const legal = { sections: ['legal'], may: ['rollout' as const] };
const all = { sections: ['*'], may: ['publish' as const] };

test('the right of one grant does not count at the part of another', () => {
  expect(may([help, legal], 'publish', 'help')).toBe(true);
  expect(may([help, legal], 'publish', 'legal')).toBe(false);
  expect(may([help, legal], 'rollout', 'help')).toBe(false);
});

test('a grant at every part counts at each of them, for its right alone', () => {
  expect(may([all], 'publish', 'legal')).toBe(true);
  expect(may([all], 'rollout', 'legal')).toBe(false);
});

test('any grant lets its holder read every part, and belong to its own', () => {
  expect([may([legal], 'read', 'help'), may([], 'read', 'help')]).toEqual([true, false]);
  expect([coversSection([legal], 'legal'), coversSection([legal], 'help'), coversSection([all], 'help')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a pipeline has the grants of each of its entries, and none of an entry whose name is part of another', () => {
  const entry = (name: string) => ({
    name,
    ...help,
    issuer: 'https://ci.example',
    repository: 'a/b',
    workflow: 'w',
    branch: 'main',
  });
  const lists = { format: 1 as const, tokens: [], trusted: ['help', 'help-ci', 'legal-ci'].map(entry), approval: [] };
  const namesOf = (pipeline: string) => grantsOf(lists, { person: null, pipeline }).map((grant) => 'name' in grant && grant.name);
  expect(namesOf('help-ci')).toEqual(['help-ci']);
  expect(namesOf('help legal-ci')).toEqual(['help', 'legal-ci']);
});

test('a token has its grant until it expires or is revoked', () => {
  const [before, end, after] = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => `${day}T00:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  const token = { name: 'ci', hash: '', ...help, createdAt: before, expiresAt: end, lastUsedAt: null, revokedAt: null };
  const grantsAt = (now: string, revokedAt: string | null = null) => {
    const lists = { format: 1 as const, tokens: [{ ...token, revokedAt }], trusted: [], approval: [] };
    return grantsOf(lists, { person: null, pipeline: null, token: 'ci' }, new Date(now)).length;
  };
  expect([grantsAt(before), grantsAt(after), grantsAt(before, before)]).toEqual([1, 0, 0]);
});
