import fs, { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { buildRelease } from './build-release';
import { refuseOtherPackages } from './supply/refuse-other-packages';
import { computeVersion } from './version';
import { writeRecord } from './write-record';

const mockFolder = newFolder();
jest.mock('./workspaces', () => ({ workspaceFolder: () => mockFolder }));
jest.mock('./version', () => ({ computeVersion: jest.fn() }));
jest.mock('./supply/refuse-other-packages', () => ({ refuseOtherPackages: jest.fn() }));
jest.mock('./write-record', () => ({ writeRecord: jest.fn() }));
// webpack builds one bundle of one file.
jest.doMock(
  `file://${mockFolder}/webpack.config.ts`,
  () => ({
    __esModule: true,
    default: ({ folder, outputFolder }: { folder: string; outputFolder: string }) => [
      { mode: 'none', context: folder, entry: './entry.js', output: { path: outputFolder } },
    ],
  }),
  { virtual: true },
);

const versions = (...list: string[]) => {
  for (const version of list) jest.mocked(computeVersion).mockReturnValueOnce(version);
};

beforeEach(() => {
  // A failed build leaves mocked versions unused.
  jest.mocked(computeVersion).mockReset();
  mkdirSync(mockFolder, { recursive: true });
  writeFileSync(path.join(mockFolder, 'entry.js'), 'module.exports = 1;');
});
afterEach(() => rmSync(mockFolder, { recursive: true, force: true }));

test('writes a build into the folder of its version', async () => {
  versions('1.0.0-aaaaaaaa', '1.0.0-aaaaaaaa');
  const { folder } = await buildRelease('help');
  expect(folder).toBe(path.join(mockFolder, 'dist/1.0.0-aaaaaaaa'));
  expect(existsSync(path.join(folder, 'main.js'))).toBe(true);
  expect(jest.mocked(computeVersion).mock.calls).toEqual([['help'], ['help']]);
});

test('a build that cannot be moved into its place fails', async () => {
  versions('1.0.0-aaaaaaaa', '1.0.0-aaaaaaaa');
  jest.spyOn(fs.promises, 'rename').mockRejectedValueOnce(new Error('EXDEV: cross-device link not permitted'));
  await expect(buildRelease('help')).rejects.toThrow('EXDEV');
});

test('sources that change while they are built leave no build under the old version', async () => {
  versions('1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb');
  await expect(buildRelease('help')).rejects.toThrow('The sources of help changed while they were built; build again.');
  expect(readdirSync(path.join(mockFolder, 'dist'))).toEqual([]);
});

test('other packages than the locked ones, which the version counts, build nothing', async () => {
  versions('1.0.0-aaaaaaaa', '1.0.0-aaaaaaaa');
  jest.mocked(refuseOtherPackages).mockImplementationOnce(() => {
    throw new Error('sass-loader@15.0.0 is installed');
  });
  await expect(buildRelease('help')).rejects.toThrow('sass-loader@15.0.0 is installed');
  expect(existsSync(path.join(mockFolder, 'dist'))).toBe(false);
});

test('a section.json that changes when webpack is done, before the record is written from it, leaves no build under the old version', async () => {
  jest.mocked(computeVersion).mockReturnValue('1.0.0-aaaaaaaa');
  jest.mocked(writeRecord).mockImplementationOnce(() => void jest.mocked(computeVersion).mockReturnValue('1.0.0-bbbbbbbb'));
  await expect(buildRelease('help')).rejects.toThrow('The sources of help changed while they were built; build again.');
  expect(readdirSync(path.join(mockFolder, 'dist'))).toEqual([]);
});

test('two builds of a version at the same time give the folder of the one that ends first', async () => {
  versions('1.0.0-aaaaaaaa', '1.0.0-aaaaaaaa');
  const folder = path.join(mockFolder, 'dist/1.0.0-aaaaaaaa');
  jest.mocked(writeRecord).mockImplementationOnce(() => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'release.json'), 'of the other build');
  });
  expect((await buildRelease('help')).folder).toBe(folder);
  expect(readdirSync(folder)).toEqual(['release.json']);
  expect(readdirSync(path.dirname(folder))).toEqual(['1.0.0-aaaaaaaa']);
  // What is there is not built again.
  versions('1.0.0-aaaaaaaa');
  expect((await buildRelease('help')).folder).toBe(folder);
  expect(writeRecord).toHaveBeenCalledTimes(1);
});

test('rejects with the error of webpack, and leaves no build', async () => {
  versions('1.0.0-aaaaaaaa', '1.0.0-aaaaaaaa');
  writeFileSync(path.join(mockFolder, 'entry.js'), "require('./not-there');");
  await expect(buildRelease('help')).rejects.toThrow("Can't resolve './not-there'");
  expect(readdirSync(path.join(mockFolder, 'dist'))).toEqual([]);
});
