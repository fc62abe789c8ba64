import { noCounts, noStage } from '../../rollout/verdict';
import type { Access } from '../../store';
import { pause, start } from '../../rollout';
import { earlier, name, quiet, ROLLOUT } from '../../testing/rollouts';
import { degraded, expiringTokens, heldRollouts, spentBudget, waitingRequests } from './conditions';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;
const iso = (days: number) => new Date(NOW + days * DAY).toISOString();

/** Tokens told of, of one with this life. */
const told = (createdAt: number, expiresAt: number, revokedAt: string | null = null) =>
  expiringTokens(
    {
      read: () => ({
        tokens: [{ name: 'ci', sections: ['*', 'help'], createdAt: iso(createdAt), expiresAt: iso(expiresAt), revokedAt }],
      }),
    } as unknown as Access,
    NOW,
  );

test.each([
  ['within the last week of a year', -360, 5, ['shell', 'help']],
  ['eight days before the end', -360, 8, []],
  ['within the last quarter of a short life', -7, 2, ['shell', 'help']],
  ['before the last quarter of a short life', -4, 4, []],
  ['after the end', -360, -1, []],
])('a token is told of to its sections %s: %j', (_when, createdAt, expiresAt, sections) => {
  expect(told(createdAt, expiresAt).map(({ section }) => section)).toEqual(sections);
});

test('each section of a token is told of it apart, with its name and its end', () => {
  expect(told(-360, 5)).toEqual(
    ['*', 'help'].map((section) => ({
      id: `key-expires ci 2026-11-25T10:00:00.000Z ${section}`,
      kind: 'key-expires',
      section: section === '*' ? 'shell' : section,
      text: 'The token ci expires at 2026-11-25T10:00:00.000Z. Make the next one under a new name: npm run release -- token create',
    })),
  );
});

test('a revoked token needs no successor', () => {
  expect(told(-360, 5, iso(-1))).toEqual([]);
});

test('a change that waits for a second person is told of as long as it waits at the time of the look', () => {
  const request = { id: 'a1b2c3d4', verb: 'promote', words: { name: 'help' }, by: { who: 'keza' } };
  const list = (at: Date) => (at.getTime() === NOW ? [request] : []);
  expect(waitingRequests({ requests: { list } } as unknown as Access, NOW)).toMatchObject([
    {
      id: 'waits a1b2c3d4',
      kind: 'waits',
      section: 'help',
      text: '"promote help" was requested by keza. A second person must approve it within 24 hours, in the console or by: npm run release -- approve a1b2c3d4',
    },
  ]);
});

test('a rollout that is held is told of while it runs, and not once a person has paused it', async () => {
  const running = start(quiet, { name, version: '1.3.0', stages: [50, 100], id: ROLLOUT, now: earlier });
  const browsers = { stable: { sessions: 400, failures: 8 }, candidate: { sessions: 1_200, failures: 24 } };
  const counts = { ...noCounts(), stages: [{ ...noStage(50), browsers }] };
  const signals = { read: async (ids: readonly string[]) => new Map(ids.map((id) => [id, counts])) };
  expect(await heldRollouts(signals, running)).toMatchObject([{ id: `held help ${ROLLOUT} 0`, kind: 'held', section: 'help' }]);
  expect(await heldRollouts(signals, pause(running, { name, now: earlier }))).toEqual([]);
});

test('the team of the shell is told of each reason for which the site is degraded and of a spent budget, and of nothing while all is well', () => {
  expect([degraded([]), spentBudget(null)]).toEqual([[], []]);
  expect(degraded(['It is late.', 'It is full.'])).toEqual([
    { id: 'degraded', kind: 'degraded', section: 'shell', text: 'The site is degraded. It is late. It is full.' },
  ]);
  expect(spentBudget('It is spent.')).toEqual([{ id: 'held budget', kind: 'held', section: 'shell', text: 'It is spent.' }]);
});
