import { emptyRegistry } from './empty-registry';
import { partNames, sectionNames, stateOf, withSection } from './section-state';
import { abort } from './abort';
import { promote } from './promote';
import { start } from './start';
import { help, name, now, paused, quiet, refusal, running, earlier, withBlocked, ROLLOUT } from '../testing/rollouts';

test('a start begins at the first stage and does not change stable', () => {
  expect(help(running)).toMatchObject({
    stable: '1.2.0',
    previousGood: ['1.1.0', '1.0.0'],
    rollout: {
      id: ROLLOUT,
      candidate: '1.3.0',
      stages: [1, 10, 100],
      stage: 0,
      state: 'running',
      startedAt: earlier,
      changedAt: earlier,
    },
  });
});

test('a start without stages uses the policy', () => {
  const registry = start(quiet, { name, version: '1.3.0', id: ROLLOUT, now });
  expect(help(registry).rollout!.stages).toEqual([1, 10, 50, 100]);
});

test.each([
  [4_999, [25, 50, 90]],
  [5_000, [1, 10, 50, 100]],
  [null, [1, 10, 50, 100]],
])('the default stages at %p visits a day', (visitsPerDay, stages) => {
  expect(help(start(quiet, { name, version: '1.3.0', visitsPerDay, id: ROLLOUT, now })).rollout!.stages).toEqual(stages);
  const own = withSection(quiet, name, { policy: { kind: 'stages', stages: [1, 100] } });
  expect(help(start(own, { name, version: '1.3.0', visitsPerDay, id: ROLLOUT, now })).rollout!.stages).toEqual([1, 100]);
});

test('the first release of a section becomes stable at once', () => {
  const registry = start(emptyRegistry(), { name, version: '1.0.0', stages: [10, 100], id: ROLLOUT, now });
  expect(help(registry)).toMatchObject({ stable: '1.0.0', previousGood: [], rollout: { state: 'promoted', stages: [100] } });
});

test('the first start takes the policy from the release; later starts use the policy of the registry', () => {
  const whole = { kind: 'all-at-once' } as const;
  const stages = { kind: 'stages' as const, stages: [5, 100] };
  const first = start(emptyRegistry(), { name: 'legal', version: '1.0.0', policy: whole, id: ROLLOUT, now });
  expect(stateOf(first, 'legal')).toMatchObject({ stable: '1.0.0', policy: whole });
  const second = start(first, { name: 'legal', version: '1.1.0', policy: stages, id: ROLLOUT, now });
  expect(stateOf(second, 'legal')).toMatchObject({ stable: '1.1.0', previousGood: ['1.0.0'], policy: whole });
});

test('a first release without a policy sets the default stages', () => {
  const first = start(emptyRegistry(), { name, version: '1.0.0', id: ROLLOUT, now });
  expect(help(first).policy).toEqual({ kind: 'stages', stages: [1, 10, 50, 100] });
});

test('a first start with stages is refused when the policy of the release is all-at-once', () => {
  const policy = { kind: 'all-at-once' } as const;
  expect(refusal(() => start(emptyRegistry(), { name, version: '1.0.0', stages: [10, 100], policy, id: ROLLOUT, now }))).toMatch(
    /never split.*without --stages/,
  );
});

test('the first start of a section adds it to the registry, and the other sections stay as they are', () => {
  const both = start(quiet, { name: 'news', version: '1.0.0', id: ROLLOUT, now });
  expect(partNames(both)).toEqual(['shell', 'help', 'news']);
  expect(sectionNames(both)).toEqual(['help', 'news']);
  expect(help(both)).toBe(help(quiet));
});

test('a start under all-at-once never splits the visitors', () => {
  const legal = withSection(emptyRegistry(), 'legal', { stable: '1.0.0', policy: { kind: 'all-at-once' } });
  expect(refusal(() => start(legal, { name: 'legal', version: '1.1.0', stages: [10, 100], id: ROLLOUT, now }))).toContain(
    'all-at-once',
  );
  expect(start(legal, { name: 'legal', version: '1.1.0', id: ROLLOUT, now }).sections.legal).toMatchObject({
    stable: '1.1.0',
    previousGood: ['1.0.0'],
    rollout: { state: 'promoted' },
  });
  expect(stateOf(start(legal, { name: 'legal', version: '1.1.0', stages: [100], id: ROLLOUT, now }), 'legal').stable).toBe(
    '1.1.0',
  );
});

test('a start can follow an ended rollout', () => {
  for (const over of [abort(running, { name, reason: 'x', now }), promote(running, { name, now })]) {
    expect(help(start(over, { name, version: '1.4.0', id: '00000002', now })).rollout).toMatchObject({
      id: '00000002',
      candidate: '1.4.0',
    });
  }
});

test.each([
  ['a rollout is under way', running, '1.4.0', /1\.3\.0 is under way.*Promote or abort/],
  ['a rollout is paused', paused, '1.4.0', /under way/],
  ['the version is stable', quiet, '1.2.0', /stable already/],
  ['the version is blocked', withBlocked('1.3.0'), '1.3.0', /blocked since .*: it was slow.*unblock help@1\.3\.0/],
])('a start is refused when %s', (_what, registry, version, reason) => {
  expect(refusal(() => start(registry, { name, version, id: ROLLOUT, now }))).toMatch(reason);
});

test('a rollout advances by itself when the policy or the command line sets it, and the command line wins', () => {
  const policy = { kind: 'stages' as const, stages: [1, 10, 50], auto: { minutes: 30 } };
  const wishing = withSection(quiet, name, { policy });
  const auto = (registry: typeof quiet, word?: { minutes: number } | null) =>
    help(start(registry, { name, version: '1.3.0', auto: word, id: ROLLOUT, now })).rollout!.auto;
  expect(auto(quiet)).toBeUndefined();
  expect(auto(wishing)).toEqual({ minutes: 30 });
  expect(auto(quiet, { minutes: 5 })).toEqual({ minutes: 5 });
  expect(auto(wishing, null)).toBeUndefined();
});
