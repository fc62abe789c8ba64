import { UsageError } from '../../refusal';
import { abort, start } from '../../rollout';
import { day, states } from '../../testing/january';
import { ROLLOUT } from '../../testing/rollouts';
import { registryAt, servedAt } from './history';

test('returns what was served at a time', () => {
  expect(servedAt(states, day(7))).toMatchObject({
    sequence: 2,
    since: day(5),
    releases: { help: { stable: '1.1.0', candidate: null }, shell: { stable: null } },
  });
  expect(registryAt(states, day(5)).sequence).toBe(2);
  expect(registryAt(states, day(31)).sequence).toBe(3);
});

test('names the candidate at that time, and its share, and none once the rollout is over', () => {
  const running = {
    ...start(states[2]!, { name: 'help', version: '1.3.0', stages: [10, 100], id: ROLLOUT, now: day(21) }),
    changedAt: day(21),
  };
  expect(servedAt([...states, running], day(22)).releases.help).toEqual({
    stable: '1.2.0',
    candidate: { version: '1.3.0', percent: 10 },
  });
  const over = { ...abort(running, { name: 'help', reason: 'slow', now: day(23) }), changedAt: day(23) };
  expect(servedAt([...states, running, over], day(24)).releases.help).toEqual({ stable: '1.2.0', candidate: null });
});

test('refuses a time before the first release', () => {
  expect(() => servedAt(states, '2025-12-31T00:00:00Z')).toThrow(`the history starts at ${day(1)}`);
  expect(() => servedAt([], day(1))).toThrow('(never)');
  const refusal = expect.objectContaining({ code: 'nothing-served-yet' });
  expect(() => servedAt(states, '2025-12-31T00:00:00Z')).toThrow(refusal);
});

test.each(['yesterday', '', '2026-01-07', '2026-01-07T00:00:00', '2026-02-30T00:00:00Z', '7'])(
  '"%s" is a usage error, because it is no time with a zone',
  (word) => {
    expect(() => servedAt(states, word)).toThrow(UsageError);
    const message = `--at is "${word}"; it takes a time with its zone, such as 2026-11-20T14:00:00Z or 2026-11-20T16:00:00+02:00`;
    expect(() => servedAt(states, word)).toThrow(expect.objectContaining({ code: 'wrong-option', message }));
  },
);

test('accepts a time in the zone of Rwanda', () => {
  expect(registryAt(states, '2026-01-05T01:59:00+02:00').sequence).toBe(1);
  expect(registryAt(states, '2026-01-05T02:00:00+02:00').sequence).toBe(2);
});
