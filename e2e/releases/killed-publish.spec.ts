import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readRecord } from 'platform/store/files';
import { newsTeam } from '../fixtures/news-team';
import { expect, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';
import { folderIn } from 'platform/testing/folder-in';

test.use({ withNewer: true });

interface Moment {
  prints?: string;
  writes?: string;
}

const MOMENTS: Moment[] = [{ prints: 'Building' }, { prints: 'Rendering' }, { writes: 'releases/news' }];

test('a publish that is killed leaves only complete releases and an unchanged site, and can be run again', async ({
  ownSite,
}) => {
  const before = await headingFor(ownSite.url, 0);
  const team = newsTeam();
  team.retitle('News, hard to publish');
  for (const moment of MOMENTS) {
    await killedPublish(ownSite.data, team.root, moment);
    for (const version of folderIn(ownSite.data).releases.versions('news'))
      expectComplete(path.join(ownSite.data, 'releases/news', version));
    expect(await headingFor(ownSite.url, 0)).toBe(before);
  }
  const published = await ownSite.release(['publish', 'news'], team.root);
  team.remove();
  expect(published.code, published.stderr).toBe(0);
  expect((await ownSite.release(['start', published.last, '--stages', '100'])).code).toBe(0);
  await expect.poll(() => headingFor(ownSite.url, 0)).toBe('News, hard to publish');
});

/** Publishes, until SIGKILL at a moment: when it has printed a line that begins so, or when something appears in a folder of the store. */
async function killedPublish(data: string, root: string, moment: Moment): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'tooling/commands/release.ts', 'publish', 'news'], {
    cwd: root,
    env: { ...process.env, SITE_DATA: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  createInterface(child.stderr).on('line', (line) => moment.prints && line.startsWith(moment.prints) && kill());
  const watcher = moment.writes && watch(path.join(data, moment.writes), kill);
  const [, signal] = await once(child, 'exit');
  if (watcher) watcher.close();
  expect(signal, 'it was killed before its end').toBe('SIGKILL');
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
