import { EventEmitter } from 'node:events';
import { watch } from 'chokidar';
import { watchSources } from './watch-sources';

jest.mock('chokidar', () => ({ watch: jest.fn() }));

const FOLDER = '/srv/dist/site/remotes/help';
const onChange = jest.fn();
let watcher: EventEmitter;
function start() {
  watcher = new EventEmitter();
  jest
    .mocked(watch)
    .mockReset()
    .mockReturnValue(watcher as never);
  onChange.mockReset();
  watchSources(FOLDER, onChange);
  const [folder, options] = jest.mocked(watch).mock.lastCall!;
  return { folder, ...(options as unknown as { ignoreInitial: boolean; ignored(file: string): boolean }) };
}

test.each(['add', 'change', 'unlink', 'addDir'])('reports "%s" with the absolute path', (event) => {
  start();
  watcher.emit('all', event, `${FOLDER}/src/a.ts`);
  expect(onChange.mock.calls).toEqual([[`${FOLDER}/src/a.ts`]]);
});

test('does not report existing files', () => {
  expect(start()).toMatchObject({ folder: FOLDER, ignoreInitial: true });
});

test.each([
  ['', true],
  ['/src/guide.tsx', true],
  ['/src/distance/a.ts', true],
  ['/dist/dev/a.js', false],
  ['/node_modules/x/a.js', false],
  ['/src/guide.test.tsx', false],
  ['/src/.guide.tsx.swp', false],
  ['/src/.guide.tsx.swo', false],
  ['/src/guide.tsx~', false],
])('whether "%s" below the folder is a source: %p', (file, isSource) => {
  expect(start().ignored(FOLDER + file)).toBe(!isSource);
});

test('logs an error of the watcher instead of throwing', () => {
  start();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  watcher.emit('error', new Error('ENOENT'));
  expect(logged).toHaveBeenCalledWith(`${FOLDER} cannot be watched completely: ENOENT`);
  logged.mockRestore();
});
