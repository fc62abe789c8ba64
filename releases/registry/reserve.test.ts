/** @jest-environment node */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry, readRegistry } from './registry-file';
import { keepReserve, littleRoom, makeRoom } from './reserve';
import { withSection } from './section-state';

const MB = 1024 * 1024;
let data: string;
let reserve: string;
beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'reserve-'));
  reserve = path.join(data, 'reserve');
  jest.spyOn(console, 'error').mockImplementation();
  await changeRegistry(data, 'first', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true });
});

/** A disk that takes nothing more as long as the reserve lies on it. */
function fillDisk(code = 'ENOSPC') {
  const { open } = files;
  jest.spyOn(files, 'open').mockImplementation(async (file, flags, mode) => {
    if (flags === 'w' && existsSync(reserve)) throw Object.assign(new Error('no space left on device, write'), { code });
    return open(file, flags, mode);
  });
}
const change = () => changeRegistry(data, 'back', (registry) => withSection(registry, 'help', { stable: '0.9.0' }));

test.each(['ENOSPC', 'EDQUOT'])('on a full disk (%s) a change of the registry succeeds by the reserve, once', async (code) => {
  await keepReserve(data);
  fillDisk(code);
  await change();
  expect(readRegistry(data)).toMatchObject({ sequence: 2, sections: { help: { stable: '0.9.0' } } });
  expect(existsSync(reserve)).toBe(false);
  expect(readdirSync(data).sort()).toEqual(['history', 'registry.json']);
});

test('while there is room the reserve stays', async () => {
  await keepReserve(data);
  await change();
  await makeRoom(data);
  expect(statSync(reserve).size).toBe(4 * MB);
});

test('the reserve is put back only where there is plenty of room', async () => {
  await keepReserve(data, () => 63 * MB);
  expect(existsSync(reserve)).toBe(false);
  await keepReserve(data, () => 64 * MB);
  expect(existsSync(reserve)).toBe(true);
});

test('little room is said in a sentence, and plenty is not', () => {
  expect(littleRoom(data, () => 120.5 * MB)).toMatch(/has 120 MB left/);
  expect(littleRoom(data, () => 200 * MB)).toBeNull();
});
