import { noCounts, noStage, type Counts, type Expected } from '../../rollout/verdict';
import { advance, pause, start } from '../../rollout';
import { earlier, help, name, now, quiet, ROLLOUT, running } from '../../testing/rollouts';
import { countLines, verdictLines } from './status';
import { rolloutStatus } from './rollout-status';

const HOUR = 60 * 60_000;
const started = Date.parse(earlier);
const countsAt = (share: number, stable: [number, number], candidate: [number, number]): Counts => {
  const stage = noStage(share);
  stage.browsers.stable = { failures: stable[0], sessions: stable[1] };
  stage.browsers.candidate = { failures: candidate[0], sessions: candidate[1] };
  return { ...noCounts(), stages: [stage] };
};
const status = (registry: typeof running, counts: Counts, hours = 10) =>
  rolloutStatus(name, help(registry).rollout!, counts, true, started + hours * HOUR);
const auto = start(quiet, { name, version: '1.3.0', stages: [10, 50], auto: { minutes: 60 }, id: ROLLOUT, now: earlier });

test('the status says what is shown, what is waited for and how long that takes at this traffic', () => {
  const { verdict, next, sessionsPerHour, hoursToGo } = status(auto, countsAt(10, [2, 900], [0, 100]));
  expect(verdict).toMatchObject({ kind: 'undecided', expected: { verdict: 'not-worse' } });
  expect(next).toMatchObject({ kind: 'wait', for: 'evidence' });
  expect(sessionsPerHour).toBe(100);
  const { candidateSessions } = (verdict as { expected: { candidateSessions: number } }).expected;
  expect(hoursToGo).toBeCloseTo(candidateSessions / 10, 0);
});

test('the hours to go have two digits, because they are an estimate', () => {
  for (const hours of [3, 7, 11]) {
    const { hoursToGo } = status(auto, countsAt(10, [2, 900], [0, 100]), hours);
    expect(hoursToGo).toBe(Number(hoursToGo!.toPrecision(2)));
  }
});

test('gives no estimate of the remaining time while no session was counted', () => {
  expect(status(auto, noCounts())).toMatchObject({ sessionsPerHour: null, hoursToGo: null });
  expect(verdictLines(status(auto, noCounts())).join('\n')).toContain('no session was counted so far');
});

test('what is lacking is reckoned by the share of the stage where it stands, also before that has a session', () => {
  const counts = countsAt(10, [2, 900], [0, 100]);
  const expected = (registry: typeof running) => (status(registry, counts).verdict as { expected: Expected }).expected;
  const later = advance(auto, { name, fromStage: 0, now });
  expect(status(later, counts).hoursToGo!).toBeLessThan(status(auto, counts).hoursToGo!);
  expect(expected(later)).not.toEqual(expected(auto));
});

test.each([
  ['runs', running, [/advance help --from-stage 0$/, /pause help$/, /promote help$/, /abort help --reason/]],
  ['is paused', pause(running, { name, now }), [/resume help$/, /promote help$/, /abort help --reason/]],
  ['is at its last stage', advance(auto, { name, fromStage: 0, now }), [/pause help$/, /promote help$/, /abort help --reason/]],
])('a rollout that %s names every way on and out by hand', (_, registry, ways) => {
  const lines = verdictLines(status(registry, noCounts())).filter((line) => line.startsWith('by hand'));
  expect(lines).toEqual(ways.map((way) => expect.stringMatching(way)));
});

test('what was counted is said with how the candidate failed, and what it would have ended on', () => {
  const counts = countsAt(10, [1, 90], [3, 10]);
  counts.stages[0]!.server.candidate = { sessions: 2, failures: 1 };
  counts.causes.candidate = [{ kind: 'chunk', page: '/help-center', sessions: 3 }];
  expect(countLines({ ...counts, wouldAbort: 'It fails.' })).toEqual([
    'stable: 1 of 90 sessions failed; candidate: 3 of 10 sessions failed',
    'rendered on request: stable: 0 of 0 sessions failed; candidate: 1 of 2 sessions failed',
    'the candidate failed by: chunk on /help-center (3)',
    'would abort: It fails.',
  ]);
  expect(countLines(noCounts())).toEqual([]);
});
