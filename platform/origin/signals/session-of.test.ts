import type { FastifyRequest } from 'fastify';
import { CountedMarks } from './counted-marks';
import { markedAsCounted, renewedSession, senderOf } from './session-of';
import { SessionTokens } from './session-token';

const HOUR = 60 * 60 * 1000;
let now: number;
let tokens: SessionTokens;
const marks = new CountedMarks(Buffer.alloc(32, 1));
beforeEach(() => {
  now = 1_750_000_000_000;
  tokens = new SessionTokens(Buffer.alloc(32, 1), () => now);
});

const ip = '196.12.0.1';
const request = (cookie?: string) => ({ headers: { cookie }, ip }) as FastifyRequest;

test('a sender is a bucket, a network and the random part of the token', () => {
  const token = tokens.issue(7, ip);
  const sender = { bucket: 7, session: token.split('.')[1], address: ip, issuedAt: now };
  expect(senderOf(tokens, marks, request(`rb=7; rs=${token}`))).toMatchObject(sender);
});

test('a request without a bucket, or with another visitor’s token, has no sender', () => {
  const token = tokens.issue(0, ip);
  for (const cookie of [undefined, `rs=${token}`, `rb=x; rs=${token}`, `rb=7; rs=${token}`, 'rb=0'])
    expect(senderOf(tokens, marks, request(cookie))).toBeNull();
});

test('a visitor keeps a token for an hour, and gets a new one before it expires', () => {
  const cookie = `rb=7; ${renewedSession(tokens, request('rb=7'), 7)!.split(';')[0]}`;
  now += HOUR;
  expect(renewedSession(tokens, request(cookie), 7)).toBeNull();
  now += 1;
  expect(senderOf(tokens, marks, request(cookie))).not.toBeNull();
  expect(renewedSession(tokens, request(cookie), 7)).toMatch(/^rs=/);
});

test('a token older than the last change of a rollout’s share is renewed with the next page', () => {
  const cookie = `rb=7; ${renewedSession(tokens, request('rb=7'), 7)!.split(';')[0]}`;
  expect(renewedSession(tokens, request(cookie), 7, now)).toBeNull();
  expect(renewedSession(tokens, request(cookie), 7, now + 1)).toMatch(/^rs=/);
});

test('a counted browser sends a mark: the same session may still fail, a later one is ignored', () => {
  const [first, second] = [tokens.issue(7, ip), tokens.issue(7, ip)];
  const sender = senderOf(tokens, marks, request(`rb=7; rs=${first}`))!;
  expect(sender.standing('r1', 'stable')).toBe('new');
  const cookie = markedAsCounted(marks, request(`rb=7; rs=${first}`), sender, [{ rolloutId: 'r1', arm: 'stable' }], ['r1']);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  const [mark] = cookie.split(';');
  const standing = (token: string, rollout: string, arm: 'stable' | 'candidate' = 'stable') =>
    senderOf(tokens, marks, request(`rb=7; rs=${token}; ${mark}`))!.standing!(rollout, arm);
  expect(standing(first, 'r1')).toBe('same');
  expect([standing(second, 'r1'), standing(first, 'r1', 'candidate')].filter((each) => each === 'before').length).toBeGreaterThan(
    0,
  );
  expect(standing(second, 'r2')).toBe('new');
});

test('a visit stays the first one after its session was counted, and is a later one with the mark of another session', () => {
  const first = tokens.issue(7, ip);
  const sender = senderOf(tokens, marks, request(`rb=7; rs=${first}`))!;
  const cookie = markedAsCounted(marks, request(`rb=7; rs=${first}`), sender, [{ rolloutId: 'r1', arm: 'stable' }], ['r1']);
  const [mark] = cookie.split(';');
  const visitWith = (token: string) => senderOf(tokens, marks, request(`rb=7; rs=${token}; ${mark}`))!.groups!(['r1']).at(-1);
  expect(visitWith(first)).toBe('group-visit-first');
  // A mark is that of one session in 64.
  expect(Array.from({ length: 10 }, () => visitWith(tokens.issue(7, ip)))).toContain('group-visit-later');
});

test('a browser whose page sends two signals at once is counted once in both rollouts', () => {
  const own = `rb=7; rs=${tokens.issue(7, ip)}`;
  const cookies = ['r1', 'r2'].map((rolloutId) =>
    markedAsCounted(marks, request(own), senderOf(tokens, marks, request(own))!, [{ rolloutId, arm: 'stable' }], ['r1', 'r2']),
  );
  const later = `rb=7; rs=${tokens.issue(7, ip)}; ${cookies.at(-1)!.split(';')[0]}`;
  const { standing } = senderOf(tokens, marks, request(later))!;
  expect(['r1', 'r2'].map((rollout) => standing!(rollout, 'stable'))).not.toContain('new');
});
