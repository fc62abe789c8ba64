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

test('lists the shell first, because sections are checked beside it', () => {
  expect(builtReleases(folder).names()).toEqual(['shell', 'help', 'legal']);
});

test('returns an existing release and reports no build', async () => {
  const report = jest.fn();
  const built = { name: 'help', version: '1.1.0', folder: path.join(folder, 'help/1.1.0') };
  expect(await builtReleases(folder).build('help', report)).toEqual(built);
  expect(report).not.toHaveBeenCalled();
});
