import { CountedMarks } from './counted-marks';

const marks = new CountedMarks(Buffer.alloc(32, 1));
const sessions = Array.from({ length: 200 }, (_, number) => `session ${number}`);

test('a mark identifies a counted session, and distinguishes it from nearly all others', () => {
  const cookie = marks.add([], ['r1'], 'r1', 'session 0', 'stable', 7);
  const standing = (session: string, arm: 'stable' | 'candidate' = 'stable') =>
    marks.standing(marks.read(cookie, 7), 'r1', session, arm);
  expect(standing('session 0')).toBe('same');
  expect(sessions.slice(1).filter((session) => standing(session) === 'same').length).toBeLessThan(12);
  expect(sessions.filter((session) => standing(session, 'candidate') === 'same').length).toBeLessThan(12);
  const others = sessions.filter((session) => {
    const own = marks.read(marks.add([], ['r1'], 'r1', session, 'stable', 7), 7);
    return marks.standing(own, 'r1', session, 'candidate') === 'before';
  });
  expect(others.length).toBeGreaterThan(sessions.length - 12);
  expect(marks.standing(marks.read(cookie, 7), 'r2', 'session 0', 'stable')).toBe('new');
});

test('a mark distinguishes at most 64 sessions, so it cannot identify a visitor', () => {
  const cookies = new Set(sessions.map((session) => marks.add([], ['r1'], 'r1', session, 'stable', 7)));
  expect(cookies.size).toBeLessThanOrEqual(64);
});

test.each(['', 'abcde', 'abcde~short', `abcde~${'x'.repeat(22)}`, '~'])('a malformed mark is ignored: %j', (cookie) => {
  expect(marks.read(cookie, 7)).toEqual([]);
});

test('a mark counts only for its bucket', () => {
  expect(marks.read(marks.add([], ['r1'], 'r1', 'a', 'stable', 7), 8)).toEqual([]);
});

test('marks of several rollouts coexist, and those of finished rollouts are removed', () => {
  const first = marks.read(marks.add([], ['r1', 'r2'], 'r1', 'a', 'stable', 7), 7);
  const both = marks.read(marks.add(first, ['r1', 'r2'], 'r2', 'a', 'candidate', 7), 7);
  expect(both).toHaveLength(2);
  expect(marks.standing(both, 'r1', 'a', 'stable')).toBe('same');
  expect(marks.read(marks.add(both, ['r2'], 'r2', 'b', 'candidate', 7), 7)).toHaveLength(1);
});

test('a browser keeps the marks of its eight newest rollouts, so that its cookie stays short', () => {
  const live = Array.from({ length: 9 }, (_, number) => `r${number}`);
  let own: string[] = [];
  for (const rollout of live) own = marks.read(marks.add(own, live, rollout, 'a', 'stable', 7), 7);
  expect(live.filter((rollout) => marks.standing(own, rollout, 'a', 'stable') === 'same')).toEqual(live.slice(1));
});

test('a visit is the first one unless marks of an earlier session exist, of any rollout', () => {
  const own = marks.read(marks.add([], ['r1', 'r2'], 'r1', 'a', 'stable', 7), 7);
  expect([marks.areOfSession([], ['r1'], 'a'), marks.areOfSession(own, ['r2', 'r1'], 'a')]).toEqual([true, true]);
  expect(marks.areOfSession(own, ['r2'], 'a')).toBe(false);
  expect(sessions.filter((session) => marks.areOfSession(own, ['r1'], session)).length).toBeLessThan(20);
});
