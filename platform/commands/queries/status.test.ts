import { block, withSection } from '../../rollout';
import { noStage } from '../../rollout/verdict';
import { countLines, statusLines, verdictLines } from './status';
import { name, now, running } from '../../testing/rollouts';

test('the status says what is served in every section, and what is rolled out', () => {
  const text = statusLines(withSection(running, 'legal', { policy: { kind: 'all-at-once' } })).join('\n');
  for (const section of ['shell', 'legal', 'help']) expect(text).toMatch(new RegExp(`^${section} `, 'm'));
  expect(text).toMatch(/^help +stable 1\.2\.0 +previous good 1\.1\.0 +policy stages/m);
  expect(text).toMatch(/rollout 3fa91c02: 1\.3\.0 running at stage 0 of 2, 1 %/);
  expect(text).toMatch(/^legal +stable \(none\).*all-at-once/m);
});

test('the status says why a rollout was aborted and a version is blocked', () => {
  const text = statusLines(block(running, { name, version: '1.3.0', reason: 'it was slow', now })).join('\n');
  expect(text).toMatch(/1\.3\.0 aborted: blocked: it was slow/);
  expect(text).toMatch(/blocked 1\.3\.0 since 2026-01-02T.*: it was slow/);
});

test('the status says how many sessions of all stages failed, where, and what would abort the rollout', () => {
  const arms = { stable: { sessions: 90, failures: 1 }, candidate: { sessions: 10, failures: 2 } };
  const stages = [
    { ...noStage(1), browsers: arms },
    { ...noStage(10), browsers: arms, server: arms },
  ];
  const causes = { stable: [], candidate: [{ kind: 'script', page: '/help-center', sessions: 4 }] };
  const counts = { stages, causes, wouldAbort: 'it fails more' } as unknown as Parameters<typeof countLines>[0];
  expect(countLines(counts)).toEqual([
    'stable: 2 of 180 sessions failed; candidate: 4 of 20 sessions failed',
    'rendered on request: stable: 1 of 90 sessions failed; candidate: 2 of 10 sessions failed',
    'the candidate failed by: script on /help-center (4)',
    'would abort: it fails more',
  ]);
  const none = { stages: [noStage(1)], causes: { stable: [], candidate: [] } } as unknown as Parameters<typeof countLines>[0];
  expect(countLines(none)).toEqual([]);
});

test.each([
  ['time', 'its time'],
  ['sessions', 'sessions'],
  ['evidence', 'evidence'],
  ['hand', 'a person'],
] as const)('a rollout that waits for %s says so, with its traffic and the commands by hand', (what, words) => {
  const status = {
    verdict: { kind: 'undecided', reason: 'Too few sessions.' },
    next: { kind: 'wait', for: what, reason: 'Not yet.' },
    sessionsPerHour: 24,
    hoursToGo: 5,
    verbs: ['promote help'],
  } as unknown as Parameters<typeof verdictLines>[0];
  expect(verdictLines(status)).toEqual([
    'verdict: undecided. Too few sessions.',
    `waits for ${words}: Not yet.`,
    'traffic: 24 sessions an hour so far: about 5 hours',
    'by hand: promote help',
  ]);
  expect(verdictLines({ ...status, sessionsPerHour: null })).toContain('traffic: no session was counted so far');
});
