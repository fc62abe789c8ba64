import { existsSync } from 'node:fs';
import path from 'node:path';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { folderIn, readRegistry } from '../testing/folder-in';
import { FolderTarget } from '../commands';

const DAY = 24 * 60 * 60 * 1000;
let tool: Tool;

const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
});
beforeEach(async () => {
  tool = await freshTool();
});

test('publish prints only NAME@VERSION to stdout, the next step to stderr, and changes nothing that is served', async () => {
  tool.offer(sectionForTest({ version: '2.0.0' }));
  expect(await tool.release('publish', 'help')).toEqual({
    code: 0,
    stdout: 'help@2.0.0',
    stderr: 'Building help …\nRendering help@2.0.0 beside shell@1.0.0 …\nNext: npm run release -- start help@2.0.0',
  });
  expect(folderIn(tool.data).releases.versions('help')).toEqual(['2.0.0']);
  expect(readRegistry(tool.data).sequence).toBe(1);
});

test('publishing a published release succeeds, and prints JSON for pipelines', async () => {
  const folder = sectionForTest({ version: '2.0.0' });
  await tool.publish(folder);
  const { stdout, stderr } = await tool.release('publish', tool.offer(folder), '--json');
  expect(JSON.parse(stdout)).toEqual({ name: 'help', version: '2.0.0' });
  expect(stderr).toContain('published already');
  const compared = { version: '2.0.0', changes: 'https://releases.example/sections/help/2.0.0' };
  jest.spyOn(FolderTarget.prototype, 'publish').mockResolvedValueOnce(compared);
  expect(JSON.parse(await tool.must('publish', 'help', '--json'))).toEqual({ name: 'help', ...compared });
});

test('refuses a release with an unfilled placeholder, and names page, language and placeholder', async () => {
  const routes = "[{ path: '/help-center', load: async ({ language }) => language === 'rw' ? 'Kuri {{product}}' : '' }]";
  expect(await tool.release('publish', tool.offer(sectionForTest({ routes })))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(
      'help@2.0.0 does not render beside shell@1.0.0:\n/help-center (rw): the page shows the unfilled placeholder {{product}}',
    ),
  });
  expect(folderIn(tool.data).releases.versions('help')).toEqual([]);
});

test('publish refuses a part that cannot be built here, and names those that can', async () => {
  expect(await tool.release('publish', 'helpp')).toMatchObject({
    code: 2,
    stderr: '"helpp" is no part of the site; the parts are shell, help, legal',
  });
});

describe('prune', () => {
  const folder = () => path.join(tool.data, 'releases/help/2.0.0');

  /** A release that was published a year and a day ago and never started. */
  beforeEach(async () => {
    await tool.publish(sectionForTest({ version: '2.0.0' }));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 366 * DAY);
  });

  test('with --dry-run only prints what it would delete, and why', async () => {
    expect((await tool.must('prune', '--dry-run')).split('\n')).toEqual([
      'would delete help@2.0.0: no registry within the window names it',
      'keep shell@1.0.0: the registry in force names it',
    ]);
    expect(existsSync(folder())).toBe(true);
  });

  test('deletes releases that can no longer be served', async () => {
    expect(await tool.must('prune')).toContain('deleted help@2.0.0: no registry within the window names it');
    expect(existsSync(folder())).toBe(false);
  });

  test('deletes nothing while the database of the cluster cannot be asked what is newest', async () => {
    // No program answers at this port.
    tool.database = 'postgres://site@127.0.0.1:1/site';
    expect(await tool.release('prune')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('database') });
    expect(existsSync(folder())).toBe(true);
  });

  test('keeps what is younger than the window', async () => {
    expect(JSON.parse(await tool.must('prune', '--window-days', '367', '--json'))).toMatchObject([
      { name: 'help', version: '2.0.0', keep: true, reason: expect.stringContaining('within the window') },
      { name: 'shell', version: '1.0.0', keep: true },
    ]);
    expect(existsSync(folder())).toBe(true);
  });

  test('without a window keeps what is younger than thirty days', async () => {
    const published = Date.now() - 366 * DAY;
    const after = (days: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(published + days * DAY);
      return tool.must('prune', '--dry-run');
    };
    expect(await after(29)).toContain('keep help@2.0.0: ');
    expect(await after(31)).toContain('would delete help@2.0.0: ');
  });

  test.each(['', '-1', '1.5', 'week', '99999'])('does not take "%s" for days', async (word) => {
    expect(await tool.release('prune', '--window-days', word)).toMatchObject({
      code: 2,
      stderr: `--window-days is "${word}"; it takes a whole number of days`,
    });
    expect(existsSync(folder())).toBe(true);
  });
});
