import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { help, name, quiet, ROLLOUT, running } from '../../testing/rollouts';
import { changeWanted, readWanted, wantedFile, withWanted } from './wanted-aborts';

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
  await changeWanted(data, () => [wanted]);
  expect(help(withWanted(data, running)).rollout).toMatchObject({ state: 'aborted', reason: 'automatic: it fails' });
});

test('another rollout, or none, is left as it is', async () => {
  await changeWanted(data, () => [{ ...wanted, rolloutId: 'ffffffff' }]);
  expect(withWanted(data, running)).toBe(running);
  expect(withWanted(data, quiet)).toBe(quiet);
});

test('nothing wanted leaves no file', async () => {
  await changeWanted(data, () => [wanted]);
  expect(readWanted(data)).toEqual([wanted]);
  await changeWanted(data, () => []);
  expect(existsSync(wantedFile(data))).toBe(false);
});

test('two writers at once lose neither of their aborts', async () => {
  const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];
  await Promise.all(ids.map((rolloutId) => changeWanted(data, (aborts) => [...aborts, { ...wanted, rolloutId }])));
  expect(
    readWanted(data)
      .map(({ rolloutId }) => rolloutId)
      .sort(),
  ).toEqual(ids);
});

test('a damaged file ends no rollout', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  writeFileSync(wantedFile(data), '[{"name":');
  expect(withWanted(data, running)).toBe(running);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('is left out'));
});
