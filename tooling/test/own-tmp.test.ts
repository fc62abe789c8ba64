import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { OwnTmp } from './own-tmp';

jest.mock('node:fs', () => ({ __esModule: true, ...jest.requireActual('node:fs') }));

const GIGABYTE = 1024 ** 3;
const place = ({ memory = 16, room = 16 } = {}) => {
  jest.spyOn(process, 'availableMemory').mockReturnValue(memory * GIGABYTE);
  jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: room * GIGABYTE, bsize: 1 } as fs.StatsFs);
  const made = jest.spyOn(fs, 'mkdtempSync').mockImplementation((prefix) => `${prefix}made`);
  for (const name of ['chmodSync', 'mkdirSync', 'writeFileSync', 'rmSync'] as const)
    jest.spyOn(fs, name).mockReturnValue(undefined);
  const { TMPDIR } = new OwnTmp().env;
  expect(made.mock.results.map(({ value }) => `${value}/t`)).toContain(TMPDIR);
  return TMPDIR;
};
let run: jest.SpyInstance;
beforeEach(() => (run = jest.spyOn(fs, 'accessSync').mockReturnValue(undefined)));

test('temporary files lie in memory where there is plenty of it', () => {
  expect(place()).toBe('/dev/shm/site-test-made/t');
});

test('on the usual place where memory is short, its file system is small, or no program runs from it, which leaves nothing there', () => {
  const usual = `${tmpdir()}/site-test-made/t`;
  expect(place({ memory: 7 })).toBe(usual);
  expect(place({ room: 3 })).toBe(usual);
  run.mockImplementation(() => {
    throw new Error('EACCES');
  });
  expect(place()).toBe(usual);
  expect(fs.rmSync).toHaveBeenCalledWith('/dev/shm/site-test-made', { recursive: true, force: true });
});

test('servers that run as another user reach their folders in it, and it goes with all of them', () => {
  const tmp = new OwnTmp();
  const { TMPDIR } = tmp.env;
  expect([tmp.file('.'), TMPDIR].map((folder) => fs.statSync(folder).mode & 0o7777)).toEqual([0o711, 0o1777]);
  fs.writeFileSync(`${TMPDIR}/left`, '');
  tmp.remove();
  expect(fs.existsSync(tmp.file('.'))).toBe(false);
});
