import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_SIGNATURE } from '../signing';
import { shellForTest } from '../testing/rendering-releases';
import { preparedTools, Tool } from '../testing/tool';
import { folderIn } from '../testing/folder-in';
import { Tamperer } from '../testing/tampering';

let tool: Tool;
const freshTool = preparedTools((own) => own.publish(shellForTest()));
beforeEach(async () => {
  tool = await freshTool();
});

test('an operator who gives no reason for revoking a key has used the command wrongly, and the key counts on', async () => {
  const { id } = folderIn(tool.data).trust.whole!.own.keys.find(({ part }) => part === 'shell')!;
  expect(await tool.release('key', 'revoke', id)).toMatchObject({ code: 2 });
  expect(folderIn(tool.data).trust.whole!.own.keys.find((key) => key.id === id)!.ended).toBeFalsy();
});

test('an operator who replaces a key reads which releases the new one does not sign, because they were changed', async () => {
  new Tamperer(tool.data).changeLetter('shell@1.0.0', 'static/js/main.js');
  expect(await tool.release('key', 'rotate', 'shell')).toMatchObject({ code: 0, stderr: expect.stringContaining('shell@1.0.0') });
});

test('the list says of each key whether it is in force, here, or ended and why; of the root only the one in force', async () => {
  const keyOf = (name: string) =>
    folderIn(tool.data).trust.whole!.own.keys.find(({ part, role, ended }) => (part ?? role) === name && !ended)!;
  await tool.must('key', 'rotate', 'root');
  expect((await tool.must('key', 'list', '--root')).match(/BEGIN/g)).toHaveLength(1);
  const { id } = keyOf('shell');
  expect(await tool.must('key', 'revoke', id, '--reason', 'a laptop was stolen')).toContain('key create shell');
  rmSync(path.join(tool.data, 'keys', `${keyOf('abort').id}.pem`));
  const lines = (await tool.must('key', 'list')).split('\n');
  const { at, by } = folderIn(tool.data).trust.whole!.own.keys.find((key) => key.id === id)!.ended!;
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^${id}  shell  .*  revoked ${at} by ${by}: a laptop was stolen$`)),
  );
  expect(lines).toContainEqual(expect.stringMatching(/ {2}abort .* {2}in force, its private half is not here$/));
  expect(lines).toContainEqual(expect.stringMatching(/ {2}registry .* {2}in force$/));
});

test('an operator who copies a private key to a file has used the command wrongly', async () => {
  expect(await tool.release('key', 'copy', 'abort', path.join(tool.data, 'trust.json'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it takes a folder'),
  });
});

test('an operator who signs a release that was never published reads so', async () => {
  expect(await tool.release('sign', 'help@9.9.9', '--reason', 'reviewed')).toMatchObject({
    code: 1,
    stderr: 'help@9.9.9 is not published.',
  });
});

test('an operator who misspells the name of a key reads which names there are', async () => {
  expect(await tool.release('key', 'copy', 'Abort', path.join(tool.data, 'other'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"Abort" is no release; a name is the shell or a section in small letters'),
  });
});

test('--state of a release is a usage error, and signs nothing', async () => {
  const [version] = folderIn(tool.data).releases.versions('shell');
  const signature = () =>
    readFileSync(path.join(folderIn(tool.data).releases.folder('shell', version!), RELEASE_SIGNATURE), 'utf8');
  const before = signature();
  expect(await tool.release('sign', `shell@${version}`, '--state', '3', '--reason', 'reviewed')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--state is a state of the registry'),
  });
  expect(signature()).toBe(before);
});

test('the registry is signed in the state that is named, and refused where that is none', async () => {
  await tool.must('start', 'shell@1.0.0');
  const sign = (state: string) => tool.release('sign', 'registry', '--state', state, '--reason', 'reviewed');
  expect(await sign('99')).toMatchObject({ code: 1, stderr: expect.stringContaining('99') });
  expect(await sign('0')).toMatchObject({ code: 2, stderr: expect.stringContaining('--state is "0"') });
});

test('who lists the root key of a store without releases, as of a mistyped SITE_DATA, is warned', async () => {
  expect((await tool.release('key', 'list', '--root')).stderr).toBe('');
  const other = await new Tool().release('key', 'list', '--root');
  expect(other).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^shell has no release in .* Check the name and SITE_DATA/),
  });
  expect(other.stdout).toMatch(/^-----BEGIN PUBLIC KEY-----/);
});

test('with --json the root key is listed as JSON as well', async () => {
  expect(await tool.must('key', 'list', '--root')).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(JSON.parse(await tool.must('key', 'list', '--root', '--json'))).toMatchObject([{ role: 'root', isHere: true }]);
});
