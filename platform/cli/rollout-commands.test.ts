import { rmSync } from 'node:fs';
import { stateOf } from '../rollout';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { folderIn, readRegistry } from '../testing/folder-in';

let tool: Tool;
const help = () => stateOf(readRegistry(tool.data), 'help');

/** A shell and a section are live, and the store has a newer release of the section. */
const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({ version: '2.0.0' }));
  await own.publish(sectionForTest({ version: '2.1.0' }));
});
beforeEach(async () => {
  tool = await freshTool();
});

test('a start begins at the first stage and says how to watch it; the history records the command', async () => {
  expect(await tool.must('start', 'help@2.1.0', '--stages', '10,100')).toBe(
    'Started help@2.1.0. Watch it: npm run release -- status --watch (registry 3)',
  );
  expect(help()).toMatchObject({
    stable: '2.0.0',
    rollout: { candidate: '2.1.0', stages: [10, 100], stage: 0, state: 'running' },
  });
  expect(help().rollout!.id).toMatch(/^[0-9a-f]{8}$/);
  expect(readRegistry(tool.data).change).toBe('start help@2.1.0 --stages 10,100');
});

test('a mistyped name of a part is refused with an example', async () => {
  expect(await tool.release('promote', 'Help')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"Help" is no release; a name is the shell or a section in small letters, such as help'),
  });
});

test('each start has another id, so that two rollouts do not begin with the same visitors', async () => {
  const first = help().rollout!.id;
  await tool.must('start', 'help@2.1.0');
  expect(help().rollout!.id).not.toBe(first);
});

test('the first start of a section takes its policy from the release', async () => {
  const policy = { kind: 'all-at-once' } as const;
  await tool.publishAndStart(sectionForTest({ name: 'legal', roots: ['/privacy-policy'], policy, version: '1.0.0' }));
  expect(stateOf(readRegistry(tool.data), 'legal')).toMatchObject({ stable: '1.0.0', policy });
});

test.each([
  ['promote', []],
  ['advance', ['--from-stage', '0']],
  ['resume', []],
])('refuses to %s a release whose key was revoked, or whose files were lost, since its start', async (command, options) => {
  await tool.must('start', 'help@2.1.0');
  if (command === 'resume') await tool.must('pause', 'help');
  const { rollout } = help();
  const folder = folderIn(tool.data);
  await tool.must('key', 'revoke', folder.trust.whole!.own.keys.find(({ part }) => part === 'help')!.id, '--reason', 'leaked');
  const go = () => tool.release(command, 'help', ...options);
  expect(await go()).toMatchObject({ code: 1, stderr: expect.stringContaining('not signed by a key') });
  rmSync(folder.releases.folder('help', '2.1.0'), { recursive: true });
  expect(await go()).toMatchObject({ code: 1, stderr: expect.stringContaining('is not published') });
  expect(help()).toMatchObject({ stable: '2.0.0', rollout });
});

test('start reports an unknown name as a usage error, and refuses a version that was never published', async () => {
  expect(await tool.release('start', 'helpp@2.1.0')).toMatchObject({
    code: 2,
    stderr: '"helpp" is no part of the site; the parts are shell, help',
  });
  expect(await tool.release('start', 'help@9.9.9')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('help@9.9.9 is not published; published: 2.0.0, 2.1.0.'),
  });
  expect(await tool.release('start', 'help@2.1.0', '--stages', '50,10')).toMatchObject({ code: 2 });
  expect(readRegistry(tool.data).sequence).toBe(2);
});

test.each(['pause', 'resume', 'promote', 'evidence', 'unblock help@1.0.0'])(
  '%s of a part that was never published is a usage error',
  async (words) => {
    const [command, subject = 'help'] = words.split(' ');
    expect(await tool.release(command!, subject.replace('help', 'helpp'))).toMatchObject({
      code: 2,
      stderr: '"helpp" is no part of the site; the parts are shell, help',
    });
  },
);

test('an advance succeeds only from the current stage', async () => {
  await tool.must('start', 'help@2.1.0', '--stages', '10,100');
  expect(await tool.must('advance', 'help', '--from-stage', '0')).toBe('help is at stage 1, counted from 0. (registry 4)');
  expect(help().rollout!.stage).toBe(1);
  expect(await tool.release('advance', 'help', '--from-stage', '0')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is at stage 1, not at 0'),
  });
  expect(await tool.release('advance', 'help')).toMatchObject({ code: 2, stderr: expect.stringContaining('--from-stage') });
  expect(await tool.release('advance', 'help', '--from-stage', 'first')).toMatchObject({ code: 2 });
});

test('a pause freezes a rollout, and a resume continues it', async () => {
  await tool.must('start', 'help@2.1.0');
  expect(await tool.must('pause', 'help')).toBe(
    'The rollout of help is paused: its share stays until it is resumed. (registry 4)',
  );
  expect(help().rollout!.state).toBe('paused');
  expect((await tool.release('pause', 'help')).code).toBe(1);
  expect(await tool.must('resume', 'help')).toBe('Goes on: help (registry 5)');
  expect(help().rollout!.state).toBe('running');
});

test('a promotion makes the candidate stable, and prints JSON for pipelines', async () => {
  await tool.must('start', 'help@2.1.0');
  expect(JSON.parse(await tool.must('promote', 'help', '--json'))).toEqual({ sequence: 4, help: help() });
  expect(help()).toMatchObject({ stable: '2.1.0', previousGood: ['2.0.0'] });
});

test('sets the policy of a section that was started, to stages or to all-at-once', async () => {
  expect(await tool.must('policy', 'help', '--stages', '5,100')).toBe('help is rolled out in the stages 5, 100 %. (registry 3)');
  expect(help().policy).toEqual({ kind: 'stages', stages: [5, 100] });
  expect(await tool.must('policy', 'help', '--all-at-once')).toBe('help is never split between visitors. (registry 4)');
  expect(help().policy).toEqual({ kind: 'all-at-once' });
  expect(await tool.release('policy', 'help', '--metrics', 'paint=holds')).toMatchObject({
    code: 1,
    stderr: 'help is never split between visitors, so nothing is compared.',
  });
});

test('a policy can make rollouts advance by themselves', async () => {
  expect(await tool.must('policy', 'help', '--stages', '5,50', '--auto', '30')).toBe(
    'help is rolled out in the stages 5, 50 %, by itself after 30 minutes each. (registry 3)',
  );
  expect(help().policy).toEqual({ kind: 'stages', stages: [5, 50], auto: { minutes: 30 } });
  const { code, stderr } = await tool.release('policy', 'help', '--all-at-once', '--auto');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--auto goes with --stages') });
});

test('rollouts advance every hour, where --auto names no minutes', async () => {
  await tool.must('policy', 'help', '--stages', '5,50', '--auto');
  expect(help().policy).toEqual({ kind: 'stages', stages: [5, 50], auto: { minutes: 60 } });
});

test('a policy sets and resets the effects of metrics, without changing the stages', async () => {
  const stdout = await tool.must('policy', 'help', '--metrics', 'paint=holds,failures=informs', '--reason', 'why');
  expect(stdout).toBe('From the next start on the metrics of help do what the policy says. (registry 3)');
  expect(help().policy).toMatchObject({ stages: [1, 10, 50, 100], effects: { paint: 'holds', failures: 'informs' } });
  expect(await tool.must('history')).toContain('policy help --metrics paint=holds,failures=informs --reason why');
  await tool.must('policy', 'help', '--metrics', 'usual');
  expect(help().policy).not.toHaveProperty('effects');
  for (const word of ['paint', 'paint=ends=holds', 'speed=holds', 'paint=stops', ''])
    expect((await tool.release('policy', 'help', '--metrics', word)).code).toBe(2);
});

test('a policy takes stages and the effects of metrics at once', async () => {
  await tool.must('policy', 'help', '--stages', '5,50', '--metrics', 'paint=holds');
  expect(help().policy).toEqual({ kind: 'stages', stages: [5, 50], effects: { paint: 'holds' } });
});

test('the effects of metrics leave it to a policy whether rollouts advance by themselves', async () => {
  await tool.must('policy', 'help', '--stages', '5,50', '--auto', '30');
  await tool.must('policy', 'help', '--metrics', 'paint=holds');
  expect(help().policy).toEqual({ kind: 'stages', stages: [5, 50], auto: { minutes: 30 }, effects: { paint: 'holds' } });
});

test('policy reports a usage error for no kind of policy, for both, and for an unknown section', async () => {
  for (const words of [[], ['--stages', '1,100', '--all-at-once']])
    expect(await tool.release('policy', 'help', ...words)).toMatchObject({
      code: 2,
      stderr: 'policy takes one of --stages 1,10,50,100 and --all-at-once, or --metrics alone',
    });
  expect(await tool.release('policy', 'help', '--all-at-once', '--metrics', 'paint=holds')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--metrics not with --all-at-once'),
  });
  expect((await tool.release('policy', 'legal', '--all-at-once')).code).toBe(2);
  expect(readRegistry(tool.data).sequence).toBe(2);
});
