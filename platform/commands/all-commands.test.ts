import { policy, promote, start } from '../rollout';
import { name, now, quiet, ROLLOUT, running } from '../testing/rollouts';
import { COMMAND_NAMES, commandNamed, refusals } from './all-commands';

test('the shell and each section have, for every command on a part, why the registry refuses it', () => {
  const { shell, help: section, ...others } = refusals(running);
  expect(others).toEqual({});
  expect(shell).toMatchObject({ promote: expect.stringContaining('shell'), abort: expect.stringContaining('shell') });
  expect(section).toMatchObject({ promote: null, abort: null, resume: expect.stringContaining('runs already') });
  expect(Object.keys(section!)).toEqual(Object.keys(shell!));
  expect(section).not.toHaveProperty('block');
});

test('a release that went to everyone at once offers no promotion, although the command may be repeated', () => {
  const whole = start(policy(quiet, { name }), { name, version: '1.3.0', id: ROLLOUT, now });
  expect(promote(whole, { name, now })).toBe(whole);
  expect(refusals(whole).help!.promote).toContain('No rollout of help is under way');
});

test.each([
  ['read', 'check-launch evidence explain feedback foresee health history notify outcome overview releases searches status'],
  ['publish', 'feedback-mark'],
  [
    'rollout',
    'abort advance block notify-add notify-remove notify-test pause policy preview promote resume rollback start unblock',
  ],
])('the right to %s is what these commands take, and no others', (right, names) => {
  const needing = COMMAND_NAMES.filter((command) => commandNamed(command).right === right);
  expect(needing.toSorted().join(' ')).toBe(names);
});

const WITH_REASON = COMMAND_NAMES.filter(
  (command) => commandNamed(command).dryRun && 'reason' in commandNamed(command).parameters.shape,
);

test.each(WITH_REASON)('%s records why, beside the change', async (command) => {
  const apply = jest.fn<Promise<never>, [command: string, change: unknown, reason: string | null]>();
  apply.mockRejectedValue(new Error('not applied'));
  const folder = { releases: { has: () => true, record: () => ({}) } };
  const store = async () => ({ signals: { read: async () => new Map() } });
  const context = { names: () => [name], now: () => now, registry: { read: () => quiet }, folder, store, apply };
  const parameters = { name, version: '1.3.0', allAtOnce: true, reason: 'it was slow' };
  await expect(async () => commandNamed(command).run(context as never, parameters)).rejects.toThrow('not applied');
  expect(apply).toHaveBeenCalledWith(expect.stringContaining('--reason it was slow'), expect.any(Function), 'it was slow');
});
