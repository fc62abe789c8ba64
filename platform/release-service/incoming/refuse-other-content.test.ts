import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from 'platform/commands';
import { RELEASE_SIGNATURE } from 'platform/signing';
import type { Releases } from 'platform/store';
import { newFolder } from 'shared/testing/new-folder';
import { refuseOtherContent } from './refuse-other-content';

const BUILT = { 'release.json': '{}', 'help.js': 'help()', 'guide.js': 'guide()' };

function folderOf(files: Record<string, string>): string {
  const folder = newFolder();
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return folder;
}

/** Publishes other files under the version of those which are in the store. */
async function publish(files: Record<string, string>, stored: Record<string, string> = BUILT): Promise<void> {
  const releases = { folder: () => folderOf(stored), record: () => ({ files: BUILT }) } as unknown as Releases;
  await refuseOtherContent(releases, { name: 'help', version: '1.1.0' }, await listFiles(folderOf(files)));
}

test.each([
  ['another guide.js', { ...BUILT, 'guide.js': 'other()' }, 'guide.js'],
  ['one file more', { ...BUILT, 'more.js': 'more()' }, 'more.js'],
  ['one file less', { 'release.json': '{}', 'help.js': 'help()' }, 'guide.js'],
])('a release with %s is refused under a version that is published', async (_what, files, named) => {
  await expect(publish(files)).rejects.toMatchObject({
    code: 'published-already',
    message: expect.stringContaining(`with another ${named}.`),
  });
});

test('the same files are accepted again, beside what the store has added and with a record of another build', async () => {
  const stored = { ...BUILT, 'guide.js.bak': 'unlisted', 'guide.js.br': 'g', 'guide.js.gz': 'g', [RELEASE_SIGNATURE]: 'signed' };
  await expect(publish({ ...BUILT, 'release.json': '{"builtAt":"today"}' }, stored)).resolves.toBeUndefined();
});
