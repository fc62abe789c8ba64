import { noCounts, noStage, type Group } from 'platform/rollout/verdict';
import { ReceivedSessions, type Observation } from './received-sessions';

let before: ReceivedSessions;
beforeEach(() => {
  before = new ReceivedSessions();
});

/** A session of the candidate from a network of its own, unless a test says otherwise. */
const receive = (session: number | string, more: Partial<Observation> = {}, counts = noCounts()) =>
  before.add(
    {
      source: 'browsers',
      arm: 'candidate',
      outcome: 'loaded',
      share: 10,
      session: String(session),
      address: `196.${Math.floor(Number(session) / 250) % 250}.${Number(session) % 250}.1`,
      ...more,
    },
    counts,
  );
const failed = { outcome: 'failed' } as const;
const NEW = { isNew: true };
const heardOf = (answers: unknown[]) => answers.filter((answer) => answer !== null).length;
const crowd = (from: number, more: Partial<Observation> = {}, counts = noCounts()) =>
  Array.from({ length: 100 }, (_, number) => receive(`crowd ${from + number}`, { address: '196.12.77.1', ...more }, counts));

test('a session counts once and fails once, however often and from however many networks it reports', () => {
  expect([receive(1), receive(1), receive(1, failed), receive(1, failed), receive(1)]).toEqual([
    NEW,
    null,
    { isNew: false },
    null,
    null,
  ]);
  const many = Array.from({ length: 40 }, (_, network) => receive('one', { ...failed, address: `196.12.9.${network}` }));
  expect(heardOf(many)).toBe(1);
  expect([before.has({ source: 'browsers', session: '1' }), before.has({ source: 'server', session: '1' })]).toEqual([
    true,
    false,
  ]);
});

test('server failures are counted apart, and only one paint per session', () => {
  expect([receive(1), receive(1, { source: 'server', ...failed })]).toEqual([NEW, NEW]);
  expect([receive(1, { source: 'paint-3' }), receive(1, { source: 'paint-4' })]).toEqual([NEW, null]);
});

test('a session stays in the arm of its first report', () => {
  expect([receive(1), receive(1, { arm: 'stable', ...failed }), receive(1, failed)]).toEqual([NEW, null, { isNew: false }]);
});

test('one network adds up to four of few sessions, in both arms together, and about one of twenty of many', () => {
  expect(heardOf([...crowd(0), ...crowd(100, { arm: 'stable' })])).toBe(4);
  for (let session = 0; session < 196; session += 1) receive(session);
  expect(heardOf(crowd(1_000))).toBe(7);
  expect(heardOf(crowd(2_000, { source: 'errors' }))).toBe(4);
});

test('the cap per network uses the counts of all origins, when they are higher', () => {
  const arm = { sessions: 100, failures: 0 };
  const all = { ...noCounts(), stages: [{ ...noStage(50), browsers: { stable: arm, candidate: arm } }] };
  expect(heardOf(crowd(0, {}, all))).toBe(10);
});

test('sessions beyond a network’s cap are excluded for good, also when they fail later', () => {
  const answers = crowd(0);
  for (let session = 0; session < 996; session += 1) receive(session);
  const late = answers.map((answer, number) =>
    answer ? null : receive(`crowd ${number}`, { address: '196.12.77.1', ...failed }),
  );
  expect(heardOf(late)).toBe(0);
  expect(heardOf(crowd(1_000))).toBeGreaterThan(30);
});

test('addresses of one IPv6 /48 are one network, and loopback has no limit', () => {
  const six = Array.from({ length: 20 }, (_, number) => receive(`six ${number}`, { address: `2001:db8:1:${number}::1` }));
  expect(heardOf(six)).toBe(4);
  expect(heardOf(crowd(0, { address: '127.0.0.1' }))).toBe(100);
});

test('a session keeps the groups of its first report, and one network adds four sessions to groups', () => {
  const groupsOf = (session: string, group: Group, address = '196.12.77.1') =>
    before.groupsOf({ session, address, groups: () => [group] });
  expect(groupsOf('1', 'group-visit-first')).toEqual(['group-visit-first']);
  expect(groupsOf('1', 'group-visit-later')).toEqual(['group-visit-first']);
  const others = Array.from({ length: 9 }, (_, number) => groupsOf(`other ${number}`, 'group-language-rw'));
  expect(others.flat()).toHaveLength(3);
  expect(groupsOf('2', 'group-language-rw', '196.12.77.2')).toEqual(['group-language-rw']);
  expect(
    Array.from({ length: 9 }, (_, number) => groupsOf(`drill ${number}`, 'group-language-rw', '127.0.0.1')).flat(),
  ).toHaveLength(9);
});
