import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtReleases } from './built-releases';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-'));
  for (const release of ['help/1.1.0', 'legal/1.0.0', 'shell/2.0.0']) mkdirSync(path.join(folder, release), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the shell comes first, because sections are checked beside it', () => {
  expect(builtReleases(folder).names()).toEqual(['shell', 'help', 'legal']);
});

test('returns a release that is built already without a message that it is being built', async () => {
  const say = jest.fn();
  const built = { name: 'help', version: '1.1.0', folder: path.join(folder, 'help/1.1.0') };
  expect(await builtReleases(folder).build('help', say)).toEqual(built);
  expect(say).not.toHaveBeenCalled();
});
