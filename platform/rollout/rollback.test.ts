import { withSection } from './section-state';
import { promote } from './promote';
import { endsRollout, rollback } from './rollback';
import { help, name, now, paused, quiet, refusal, running, earlier, withBlocked } from '../testing/rollouts';

test('a rollback goes to the newest good version, and the version it leaves does not become a good one', () => {
  expect(help(rollback(quiet, { name, reason: 'x', now }))).toMatchObject({ stable: '1.1.0', previousGood: ['1.0.0'] });
});

test('a rollback with a version goes to that version', () => {
  expect(help(rollback(quiet, { name, version: '1.0.0', reason: 'x', now })).stable).toBe('1.0.0');
  expect(help(rollback(quiet, { name, version: '0.5.0', reason: 'x', now })).stable).toBe('0.5.0');
});

test('a rollback drops the good versions newer than its target, so that the next rollback goes further back', () => {
  expect(help(rollback(quiet, { name, version: '1.0.0', reason: 'x', now })).previousGood).toEqual([]);
  expect(help(rollback(quiet, { name, version: '0.5.0', reason: 'x', now })).previousGood).toEqual(['1.1.0', '1.0.0']);
});

test.each([
  ['running', running],
  ['paused', paused],
])(
  'a rollback during a %s rollout ends it with the reason and does not change stable and the good versions',
  (_state, registry) => {
    const ended = help(rollback(registry, { name, reason: 'it was slow', now }));
    expect(ended).toEqual({
      ...help(registry),
      rollout: { ...help(registry).rollout!, state: 'aborted', reason: 'rolled back: it was slow', changedAt: now },
    });
  },
);

test('a second rollback goes to the version before stable, and does not overwrite why the rollout ended', () => {
  const ended = rollback(running, { name, reason: 'it was slow', now: earlier });
  expect(help(rollback(ended, { name, reason: 'so is this', now }))).toEqual({
    ...help(ended),
    stable: '1.1.0',
    previousGood: ['1.0.0'],
  });
});

test('a rollback during a rollout needs no good version before stable', () => {
  const first = withSection(running, name, { previousGood: [] });
  expect(help(rollback(first, { name, reason: 'x', now }))).toMatchObject({ stable: '1.2.0', rollout: { state: 'aborted' } });
});

test.each([
  ['to the stable version leaves it stable', '1.2.0', '1.2.0', ['1.1.0', '1.0.0']],
  ['to a good version goes there', '1.0.0', '1.0.0', []],
  ['to its candidate makes the candidate stable', '1.3.0', '1.3.0', ['1.1.0', '1.0.0']],
])('a rollback during a rollout %s, and ends it', (_what, to, stable, previousGood) => {
  expect(help(rollback(running, { name, version: to, reason: 'x', now }))).toMatchObject({
    stable,
    previousGood,
    rollout: { state: 'aborted', reason: 'rolled back: x' },
  });
});

test('`endsRollout` predicts whether a rollback ends a rollout or changes the stable version', () => {
  expect(endsRollout(running, { name })).toBe(true);
  expect(endsRollout(paused, { name, version: '1.2.0' })).toBe(true);
  expect(endsRollout(running, { name, version: '1.1.0' })).toBe(false);
  expect(endsRollout(quiet, { name })).toBe(false);
  expect(endsRollout(quiet, { name, version: '1.2.0' })).toBe(false);
});

test('a rollback does not change an ended rollout', () => {
  const promoted = promote(running, { name, now: earlier });
  expect(help(rollback(promoted, { name, reason: 'x', now })).rollout).toBe(help(promoted).rollout);
});

test('a rollback skips a blocked version', () => {
  expect(help(rollback(withBlocked('1.1.0'), { name, reason: 'x', now })).stable).toBe('1.0.0');
});

test.each([
  [
    'there is no good version',
    withSection(quiet, name, { previousGood: [] }),
    undefined,
    /no good version before 1\.2\.0.*--version VERSION/,
  ],
  [
    'every good version is blocked',
    withSection(withBlocked('1.1.0'), name, { previousGood: ['1.1.0'] }),
    undefined,
    /no good version/,
  ],
  ['the version is stable', quiet, '1.2.0', /stable already/],
  ['the version is blocked', withBlocked('1.0.0'), '1.0.0', /blocked since/],
  ['the version is blocked while a rollout runs', withBlocked('1.0.0', running), '1.0.0', /blocked since/],
])('a rollback is refused when %s', (_what, registry, to, reason) => {
  expect(refusal(() => rollback(registry, { name, version: to, reason: 'x', now }))).toMatch(reason);
});
