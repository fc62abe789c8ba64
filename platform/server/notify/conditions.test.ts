import type { Access } from '../../store';
import { expiringKeys } from './conditions';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;
const iso = (days: number) => new Date(NOW + days * DAY).toISOString();

/** Tokens told of, of one with this life. */
const told = (createdAt: number, expiresAt: number, revokedAt: string | null = null) =>
  expiringKeys(
    {
      read: () => ({
        tokens: [{ name: 'ci', sections: ['*', 'help'], createdAt: iso(createdAt), expiresAt: iso(expiresAt), revokedAt }],
      }),
    } as unknown as Access,
    NOW,
  ).map(({ section }) => section);

test.each([
  ['within the last week of a year', -360, 5, ['shell', 'help']],
  ['eight days before the end', -360, 8, []],
  ['within the last quarter of a short life', -7, 2, ['shell', 'help']],
  ['before the last quarter of a short life', -4, 4, []],
  ['after the end', -360, -1, []],
])('a token is told of to its sections %s: %j', (_when, createdAt, expiresAt, sections) => {
  expect(told(createdAt, expiresAt)).toEqual(sections);
});

test('a revoked token needs no successor', () => {
  expect(told(-360, 5, iso(-1))).toEqual([]);
});
