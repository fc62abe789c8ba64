import { EventEmitter } from 'node:events';
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import type { RenderJob } from '../render-job';
import { openPair } from './open-pair';
import { startChild } from './start-child';

jest.mock('./child-code', () => ({ childCode: () => '/code/child.cjs' }));
jest.mock('./start-child', () => ({
  startChild: jest.fn(() => Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stdin: new EventEmitter() })),
}));

test("the child of a pair may read only the real folders of the pair, and has the renderer's priority", () => {
  const folders = [shellForTest(), sectionForTest({})].map((folder) => realpathSync(folder));
  const [shellFolder, sectionFolder] = folders.map((folder, index) => {
    const link = path.join(newFolder(), String(index));
    symlinkSync(folder, link);
    return link;
  });
  const job = { shellFolder, section: 'help', sectionFolder } as RenderJob;
  openPair(job, { isLowPriority: true });
  openPair({ ...job, section: null, sectionFolder: null });
  expect(jest.mocked(startChild).mock.calls).toEqual([
    ['/code/child.cjs', folders, { isLowPriority: true }],
    ['/code/child.cjs', [folders[0]], {}],
  ]);
});

test.each(['', 'content', 'content/en'])(
  'a release with a link in its folder "%s" is not opened, because it leads out of it',
  (within) => {
    const shellFolder = shellForTest();
    mkdirSync(path.join(shellFolder, within), { recursive: true });
    symlinkSync('/etc/passwd', path.join(shellFolder, within, 'link.json'));
    const open = () => openPair({ shellFolder, section: null, sectionFolder: null } as RenderJob);
    expect(open).toThrow('link.json is neither a file nor a folder; a release holds nothing else');
  },
);
