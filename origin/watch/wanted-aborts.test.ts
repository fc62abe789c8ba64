/** @jest-environment node */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { help, name, quiet, ROLLOUT, running } from 'releases/testing/rollouts';
import { readWanted, wantedFile, withWanted, writeWanted } from './wanted-aborts';

const wanted = { name, rolloutId: ROLLOUT, reason: 'it fails', at: '2026-01-03T00:00:00.000Z' };
let data: string;

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'wanted-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

test('a rollout that this origin wants to end is over here, with the reason and the time of then', async () => {
  await writeWanted(data, [wanted]);
  expect(help(withWanted(data, running)).rollout).toMatchObject({ state: 'aborted', reason: 'automatic: it fails' });
});

test('another rollout, or none, is left as it is', async () => {
  await writeWanted(data, [{ ...wanted, rolloutId: 'ffffffff' }]);
  expect(withWanted(data, running)).toBe(running);
  expect(withWanted(data, quiet)).toBe(quiet);
});

test('nothing wanted leaves no file', async () => {
  await writeWanted(data, [wanted]);
  expect(readWanted(data)).toEqual([wanted]);
  await writeWanted(data, []);
  expect(existsSync(wantedFile(data))).toBe(false);
});

test('a file that somebody has damaged ends nothing', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  writeFileSync(wantedFile(data), '[{"name":');
  expect(withWanted(data, running)).toBe(running);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('is left out'));
});
