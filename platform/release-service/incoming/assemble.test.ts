import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from 'platform/commands';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { newFolder } from 'shared/testing/new-folder';
import { assemble } from './assemble';
import { filesFolder, incomingFolder } from './paths';
import { folderIn } from 'platform/testing/folder-in';

const RELEASE = { name: 'help', version: '1.1.0' };
let data: string;
let folder: string;
beforeEach(() => {
  data = newFolder();
  folder = sectionForTest({ version: '1.1.0' });
});

/** Sends every file, and has the release put together. */
async function assembled(list = listFiles(folder)): Promise<string> {
  const files = await list;
  mkdirSync(filesFolder(data, 'help'), { recursive: true });
  for (const [file, { sha256 }] of Object.entries(files))
    copyFileSync(path.join(folder, file), path.join(filesFolder(data, 'help'), sha256));
  return assemble(folderIn(data), RELEASE, files);
}

function change(more: object): void {
  const file = path.join(folder, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...more }));
}

test('a release is assembled from the uploaded files', async () => {
  expect(await listFiles(await assembled())).toEqual(await listFiles(folder));
});

test.each([
  ['is of another section', { name: 'legal' }, 'release.json is of legal@1.1.0, and was sent as help@1.1.0.'],
  [
    'starts a script that it does not list',
    { entry: 'other.js' },
    'release.json starts other.js, and does not list it among its files.',
  ],
  [
    'loads a chunk that it does not list',
    { chunks: { guide: 'other.js' } },
    'release.json starts other.js, and does not list it among its files.',
  ],
  [
    'starts what it does not list',
    { styles: ['other.css'] },
    'release.json starts other.css, and does not list it among its files.',
  ],
  [
    'lists what was not sent',
    { files: { 'more.js': { size: 1, sha384: 'a'.repeat(64) } } },
    'release.json lists more.js, which was not sent.',
  ],
])('a release whose record %s is refused, and nothing of it is left', async (_what, more, message) => {
  change(more);
  await expect(assembled()).rejects.toMatchObject({ status: 422, code: expect.stringMatching(/^wrong-(record|hash)$/), message });
  expect(existsSync(path.join(incomingFolder(data), 'help'))).toBe(true);
  expect(readdirSync(path.join(incomingFolder(data), 'help'))).toEqual(['files']);
});

test('a release whose list gives a file another size than it has is refused, and nothing of it is left', async () => {
  const list = listFiles(folder).then((files) => ({ ...files, 'help.css': { ...files['help.css']!, size: 1 } }));
  await expect(assembled(list)).rejects.toMatchObject({
    status: 422,
    message: 'help.css is not what the list of files says: its size or its hash differs.',
  });
  expect(readdirSync(path.join(incomingFolder(data), 'help'))).toEqual(['files']);
});
