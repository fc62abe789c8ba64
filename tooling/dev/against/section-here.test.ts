import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textHashes } from 'shared/contract/registry/release-address';
import { newFolder } from 'shared/testing/new-folder';
import { CompiledBrowser } from '../parts/compiled-browser';
import { buildSectionHere } from './section-here';

const mockFolder = newFolder();
jest.mock('../../build/workspaces', () => ({
  ...jest.requireActual('../../build/workspaces'),
  workspaceFolder: () => mockFolder,
}));
jest.mock('../parts/compiled-browser', () => ({ CompiledBrowser: jest.fn(() => ({ start: jest.fn(), stats: null })) }));
jest.doMock(
  `file://${mockFolder}/webpack.config.ts`,
  () => ({
    __esModule: true,
    default: (target: object) => [{ name: 'browser', target, optimization: { splitChunks: false } }, { name: 'node' }],
  }),
  { virtual: true },
);
const callbacks = { onBuilt: jest.fn(), onFaults: jest.fn() };
const build = () => buildSectionHere('help', path.join(mockFolder, 'data'), callbacks);

test('a section is built as for production but readable, and a fault leaves the files of its last build', async () => {
  await build();
  const [settings] = jest.mocked(CompiledBrowser).mock.lastCall!;
  expect(settings).toMatchObject({
    name: 'browser',
    target: { name: 'help', development: false },
    optimization: { splitChunks: false, minimize: false, emitOnErrors: false },
  });
});

test('open pages hear of a fault, and that it is gone when the section is built again', async () => {
  const printed = [jest.spyOn(console, 'error'), jest.spyOn(console, 'log')].map((spy) =>
    spy.mockImplementation(() => undefined),
  );
  await build();
  const [, { onBuilt, onFailed }] = jest.mocked(CompiledBrowser).mock.lastCall!;
  onFailed({ toJson: () => ({ errors: [{ message: 'Unexpected token' }] }), compilation: { errors: [] } } as never);
  expect(callbacks.onFaults).toHaveBeenLastCalledWith([expect.objectContaining({ part: 'help', message: 'Unexpected token' })]);
  expect(console.error).toHaveBeenLastCalledWith('help\nUnexpected token\n');
  expect(callbacks.onBuilt).not.toHaveBeenCalled();
  onBuilt({ startTime: 1, endTime: 20 } as never);
  expect(callbacks.onFaults).toHaveBeenLastCalledWith([]);
  expect(callbacks.onBuilt).toHaveBeenCalledTimes(1);
  printed.forEach((spy) => spy.mockRestore());
});

test('a page that is opened before the first build is refused with the place of the reason', async () => {
  const { selected } = await build();
  expect(selected).toThrow('help is not built yet; the terminal shows why.');
});

test('a page gets the files of the newest build with their hashes, and the table of the texts of each language that has one', async () => {
  const files = ['remoteEntry.js', 'static/js/page.js', 'static/css/styles.css', textHashes('en')];
  for (const file of files) {
    const place = path.join(mockFolder, 'data/browser/help/dev', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, file);
  }
  const section = { roots: ['/news'], title: { en: 'news', rw: 'Amakuru' }, policy: { kind: 'stages', stages: [100] } };
  writeFileSync(path.join(mockFolder, 'section.json'), JSON.stringify(section));
  const stats = {
    toJson: () => ({ chunks: [{ id: 'page', names: ['page'], files: ['static/js/page.js'] }] }),
    compilation: { assets: Object.fromEntries(files.map((file) => [file, {}])) },
  };
  jest.mocked(CompiledBrowser).mockReturnValueOnce({ start: jest.fn(), stats } as never);
  const { styles, integrity } = (await build()).selected();
  expect(styles).toEqual(['/_releases/help/dev/static/css/styles.css']);
  const hashOf = (file: string) => `sha384-${createHash('sha384').update(file).digest('base64')}`;
  expect(integrity).toEqual(Object.fromEntries(files.map((file) => [`/_releases/help/dev/${file}`, hashOf(file)])));
});
