import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRecord } from 'platform/store/files';
import { helpTeam } from '../fixtures/help-team';
import { expect, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';
import { folderIn } from 'platform/testing/folder-in';

test('a publish that is killed leaves only complete releases and an unchanged site, and can be run again', async ({
  ownSite,
}) => {
  const before = await headingFor(ownSite.url, 0);
  const team = helpTeam();
  team.retitle('Help, hard to publish');
  for (const milliseconds of [300, 1500, 2700, 3900]) {
    await killedPublish(ownSite.data, team.root, milliseconds);
    for (const version of folderIn(ownSite.data).releases.versions('help'))
      expectComplete(path.join(ownSite.data, 'releases/help', version));
    expect(await headingFor(ownSite.url, 0)).toBe(before);
  }
  const published = await ownSite.release(['publish', 'help'], team.root);
  team.remove();
  expect(published.code, published.stderr).toBe(0);
  expect((await ownSite.release(['start', published.last, '--stages', '100'])).code).toBe(0);
  await expect.poll(() => headingFor(ownSite.url, 0)).toBe('Help, hard to publish');
});

function killedPublish(data: string, root: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tooling/commands/release.ts', 'publish', 'help'], {
      cwd: root,
      env: { ...process.env, SITE_DATA: data },
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function expectComplete(folder: string): void {
  for (const [file, { sha384 }] of Object.entries(readRecord(folder).files)) {
    expect(existsSync(path.join(folder, file)), file).toBe(true);
    expect(
      createHash('sha384')
        .update(readFileSync(path.join(folder, file)))
        .digest('base64'),
      file,
    ).toBe(sha384);
  }
}
