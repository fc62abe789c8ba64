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
  const written = expect.stringMatching(`^${command} help.* --reason it was slow`);
  expect(apply).toHaveBeenCalledWith(written, expect.any(Function), 'it was slow');
});

test('the commands that serve something to more visitors wait for a second person, where that is required', () => {
  const serving = COMMAND_NAMES.filter((command) => commandNamed(command).serves);
  expect(serving.toSorted().join(' ')).toBe('advance policy promote resume rollback start unblock');
});

test('each command refuses what it does not take, and has an example', () => {
  for (const command of COMMAND_NAMES) {
    const { parameters } = commandNamed(command);
    const issues = parameters.safeParse({ mistyped: 1 }).error?.issues;
    expect([command, issues]).toEqual([command, expect.arrayContaining([expect.objectContaining({ keys: ['mistyped'] })])]);
  }
  // The dry run is the option of other commands.
  expect(COMMAND_NAMES.filter((command) => commandNamed(command).examples.length === 0)).toEqual(['foresee']);
});

test('a visitor has one of ten thousand buckets, counted from 0', () => {
  const takes = (bucket: number) => commandNamed('explain').parameters.safeParse({ path: '/', bucket }).success;
  expect([-1, 0, 9_999, 10_000].map(takes)).toEqual([false, true, true, false]);
});

test('a list of comments to mark has one at least, and a thousand at most', () => {
  const takes = (count: number, id = '0123456789abcdef') =>
    commandNamed('feedback-mark').parameters.safeParse({ comments: Array(count).fill(id), as: 'done' }).success;
  expect([0, 1, 1_000, 1_001].map((count) => takes(count))).toEqual([false, true, true, false]);
  expect(takes(1, '0123456789abcde')).toBe(false);
});

test.each([
  [1_000, true],
  [1_001, false],
])('one command marks %d comments: %s', (count, isTaken) => {
  const comments = Array.from({ length: count }, (_, number) => number.toString(16).padStart(16, '0'));
  expect(commandNamed('feedback-mark').parameters.safeParse({ comments, as: 'read' }).success).toBe(isTaken);
});
