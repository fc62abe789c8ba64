import { start, withSection } from '../../rollout';
import { DAY, day, states } from '../../testing/january';
import { ROLLOUT } from '../../testing/rollouts';
import { prune, type StoredRelease } from './prune';

const stored = (version: string, builtOn = 1): StoredRelease => ({ name: 'help', version, storedAt: day(builtOn) });
const query = (releases: StoredRelease[], days: number, on = 30) =>
  Object.fromEntries(
    prune({
      history: states.slice(0, 3),
      stored: releases,
      window: days * DAY,
      now: Date.parse(day(on)),
    }).map(({ version, keep }) => [version, keep]),
  );

test('keeps what is served, and deletes what no page within the window can request', () => {
  expect(query([stored('1.2.0'), stored('1.1.0'), stored('1.0.0')], 5)).toEqual({
    '1.2.0': true,
    '1.1.0': false,
    '1.0.0': false,
  });
});

test('keeps what an open page may still request: the registry that was in force when the window began', () => {
  expect(query([stored('1.1.0'), stored('1.0.0')], 11)).toEqual({ '1.1.0': true, '1.0.0': true });
  expect(query([stored('1.1.0')], 10)).toEqual({ '1.1.0': false });
});

test('keeps what was replaced within the window by a change that a clock behind the time dated before it', () => {
  const replaced = { ...states[1]!, changedAt: day(28) };
  const early = { ...states[2]!, changedAt: '2020-01-01T00:00:00.000Z' };
  const later = { ...states[2]!, sequence: 4, changedAt: day(29) };
  for (const history of [
    [replaced, early],
    [replaced, early, later],
  ]) {
    const facts = { history, stored: [stored('1.1.0')], window: 5 * DAY, now: Date.parse(day(30)) };
    expect(prune(facts)).toMatchObject([{ keep: true }]);
  }
});

test('keeps nothing of a state that was replaced in the millisecond in which it was made', () => {
  const replaced = { ...states[1]!, changedAt: states[2]!.changedAt };
  const facts = { history: [replaced, states[2]!], stored: [stored('1.1.0')], window: DAY, now: Date.parse(day(30)) };
  expect(prune(facts)).toMatchObject([{ keep: false }]);
});

test('keeps what was published within the window, because it may be started', () => {
  expect(query([stored('1.3.0', 28), stored('0.9.0', 2)], 5)).toEqual({ '1.3.0': true, '0.9.0': false });
});

test('keeps every version that a rollback can go to, however old it is', () => {
  const registry = withSection(states[2]!, 'help', { previousGood: ['1.1.0', '1.0.0'] });
  const old = ['1.1.0', '1.0.0', '0.9.0'].map((version) => stored(version));
  const verdicts = prune({ history: [registry], stored: old, window: 0, now: Date.parse(day(30)) });
  expect(verdicts.filter(({ keep }) => keep).map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
});

test('keeps the candidate of a rollout, and not the same version of another section', () => {
  const registry = start(states[2]!, { name: 'help', version: '1.3.0', id: ROLLOUT, now: day(21) });
  const both = ['help', 'news'].map((name) => ({ ...stored('1.3.0'), name }));
  const verdicts = prune({ history: [registry], stored: both, window: 0, now: Date.parse(day(30)) });
  expect(verdicts.map(({ name, keep }) => `${name} ${keep}`)).toEqual(['help true', 'news false']);
});

test('the reason names the last of several registries that named a release', () => {
  const again = { ...states[1]!, sequence: 3, changedAt: day(21) };
  const registry = { ...states[2]!, sequence: 4, changedAt: day(22) };
  const history = [...states.slice(0, 2), again, registry];
  const [verdict] = prune({ history, stored: [stored('1.1.0')], window: 30 * DAY, now: Date.parse(day(30)) });
  expect(verdict!.reason).toBe('registry 3 named it, and was in force within the window');
});

test('gives a reason for each release', () => {
  const reasons = prune({
    history: states.slice(0, 3),
    stored: [stored('1.2.0'), stored('1.1.0'), stored('1.3.0', 28), stored('0.9.0')],
    window: 11 * DAY,
    now: Date.parse(day(30)),
  }).map(({ version, keep, reason }) => `${version} ${keep}: ${reason}`);
  expect(reasons).toEqual([
    '1.2.0 true: the registry in force names it',
    '1.1.0 true: registry 2 named it, and was in force within the window',
    `1.3.0 true: came into the store at ${day(28)}, within the window, and may yet be started`,
    '0.9.0 false: no registry within the window names it',
  ]);
});
