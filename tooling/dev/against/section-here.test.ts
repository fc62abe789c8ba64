import path from 'node:path';
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
