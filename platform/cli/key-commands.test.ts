import { readFileSync } from 'node:fs';
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
