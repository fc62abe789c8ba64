import { rmSync } from 'node:fs';
import { stateOf } from '../rollout';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { folderIn, readRegistry } from '../testing/folder-in';

let tool: Tool;
const help = () => stateOf(readRegistry(tool.data), 'help');
const reason = ['--reason', 'it was slow'];

/** A section with a good release, a stable one, and a candidate. */
const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) {
    await own.publishAndStart(sectionForTest({ version }));
    if (version === '2.1.0') await own.must('promote', 'help');
  }
});
beforeEach(async () => {
  tool = await freshTool();
});

test('an abort brings every visitor back to stable, and records the reason', async () => {
  expect(await tool.must('abort', 'help', ...reason)).toBe(
    'The rollout of help is aborted. Everyone gets the stable version. (registry 6)',
  );
  expect(help()).toMatchObject({ stable: '2.1.0', rollout: { state: 'aborted', reason: 'it was slow' } });
});

test.each([
  ['abort', 'help'],
  ['rollback', 'help'],
  ['block', 'help@2.2.0'],
])('%s without a reason, or with an empty one, is a usage error', async (...words) => {
  expect(await tool.release(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') });
  expect(await tool.release(...words, '--reason', ' ')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--reason is empty'),
  });
  expect(readRegistry(tool.data).sequence).toBe(5);
});

test('a rollback during a rollout ends it, and says what a second rollback does', async () => {
  expect(await tool.must('rollback', 'help', ...reason)).toBe(
    'Ended the rollout of help: everyone gets the stable 2.1.0 again. A second rollback goes to the version before it. (registry 6)',
  );
  expect(help()).toMatchObject({ stable: '2.1.0', rollout: { state: 'aborted', reason: 'rolled back: it was slow' } });
  expect(await tool.must('rollback', 'help', ...reason)).toBe('Rolled back help to 2.0.0. (registry 7)');
  expect(await tool.release('rollback', 'help', ...reason)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no good version before 2.0.0'),
  });
});

test('a rollback goes to the given version, if it is published', async () => {
  expect(await tool.must('rollback', 'help', '--version', '2.0.0', ...reason)).toBe('Rolled back help to 2.0.0. (registry 6)');
  expect(help()).toMatchObject({ stable: '2.0.0', rollout: { state: 'aborted' } });
  expect(await tool.release('rollback', 'help', '--version', '1.0.0', ...reason)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('help@1.0.0 is not published; published: 2.0.0, 2.1.0, 2.2.0'),
  });
});

test('the deprecated name of --version still works, and warns once', async () => {
  const { code, stdout, stderr } = await tool.release('rollback', 'help', '--to', '2.0.0', '--json', ...reason);
  expect([code, stderr]).toEqual([0, '--to is deprecated. The old name of --version.']);
  expect(JSON.parse(stdout)).toMatchObject({ sequence: 6, help: { stable: '2.0.0' } });
  expect(readRegistry(tool.data).change).toBe('rollback help --version 2.0.0 --reason it was slow');
});

test('a rollback to two versions is a usage error', async () => {
  expect(await tool.release('rollback', 'help', '--version', '2.0.0', '--to', '2.1.0', ...reason)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('rollback takes one version'),
  });
  expect(readRegistry(tool.data).sequence).toBe(5);
});

test('a blocked release cannot be started until it is unblocked', async () => {
  expect(await tool.must('block', 'help@2.2.0', ...reason)).toBe('help@2.2.0 is blocked. (registry 6)');
  expect(help()).toMatchObject({ rollout: { state: 'aborted', reason: 'blocked: it was slow' } });
  expect(await tool.release('start', 'help@2.2.0')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/blocked since .*: it was slow\. To allow it again: npm run release -- unblock help@2\.2\.0/),
  });
  expect(await tool.must('unblock', 'help@2.2.0')).toBe('help@2.2.0 is allowed again. (registry 7)');
  expect(JSON.parse(await tool.must('start', 'help@2.2.0', '--json'))).toMatchObject({ help: { blocked: [] } });
});

test.each([
  ['was deleted from the store', () => rmSync(folderIn(tool.data).releases.folder('help', '2.0.0'), { recursive: true })],
  ['was signed with a key that is revoked', () => tool.must('key', 'revoke', keyOf('help'), ...reason)],
])('a release that visitors may still have, and that %s, can be recalled', async (_what, happens) => {
  await happens();
  expect(await tool.must('block', 'help@2.0.0', ...reason)).toBe('help@2.0.0 is blocked. (registry 6)');
});

const keyOf = (name: string) => folderIn(tool.data).trust.whole!.own.keys.find(({ part }) => part === name)!.id;

test('refuses to unblock a release that is not blocked, and to block one that is not published', async () => {
  expect(await tool.release('unblock', 'help@2.2.0')).toMatchObject({ code: 1, stderr: 'help@2.2.0 is not blocked.' });
  expect(await tool.release('block', 'help@1.0.0', ...reason)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('help@1.0.0 is not published'),
  });
  expect((await tool.release('unblock', 'help')).code).toBe(2);
});
