import { existsSync, writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { help, name, quiet, ROLLOUT, running } from '../../testing/rollouts';
import { folderIn } from '../../testing/folder-in';
import { unreadable } from '../../testing/unreadable';

const request = { name, rolloutId: ROLLOUT, reason: 'it fails', at: '2026-01-03T00:00:00.000Z' };
let data: string;

beforeEach(() => {
  data = newFolder();
});

test('on this origin, a rollout that it wants to end is aborted, with the reason and time of the request', async () => {
  await folderIn(data).aborts.change(() => [request]);
  expect(help(folderIn(data).aborts.applyTo(running)).rollout).toMatchObject({ state: 'aborted', reason: 'automatic: it fails' });
});

test('does not change another rollout, or a section without one', async () => {
  await folderIn(data).aborts.change(() => [{ ...request, rolloutId: 'ffffffff' }]);
  expect(folderIn(data).aborts.applyTo(running)).toBe(running);
  expect(folderIn(data).aborts.applyTo(quiet)).toBe(quiet);
});

test('writes no file without a wanted abort', async () => {
  await folderIn(data).aborts.change(() => [request]);
  expect(folderIn(data).aborts.list()).toEqual([request]);
  await folderIn(data).aborts.change(() => []);
  expect(existsSync(folderIn(data).aborts.file)).toBe(false);
});

test('two concurrent writers lose no abort', async () => {
  const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];
  await Promise.all(ids.map((rolloutId) => folderIn(data).aborts.change((aborts) => [...aborts, { ...request, rolloutId }])));
  expect(
    folderIn(data)
      .aborts.list()
      .map(({ rolloutId }) => rolloutId)
      .sort(),
  ).toEqual(ids);
});

test('a damaged file aborts no rollout', () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation();
  writeFileSync(folderIn(data).aborts.file, '[{"name":');
  expect(folderIn(data).aborts.applyTo(running)).toBe(running);
  expect(errorLog).toHaveBeenCalledWith(expect.stringContaining('is left out'));
});

test('an abort that the database names again and again stands in the list once, and leaves it when its rollout has ended', async () => {
  const { aborts } = folderIn(data);
  for (let pulls = 0; pulls < 3; pulls += 1) await aborts.merge(running, [request]);
  expect(aborts.list()).toEqual([request]);
  await aborts.merge(quiet, [request]);
  expect(aborts.list()).toEqual([]);
});

test('an abort of the next rollout is in force at once, also while that of the rollout before still stands in the list', async () => {
  const { aborts } = folderIn(data);
  await aborts.change(() => [{ ...request, rolloutId: 'ffffffff' }]);
  await aborts.merge(running, [request]);
  expect(aborts.list()).toEqual([request]);
});

test('an abort that the database still names after its rollout has ended does not come into the list', async () => {
  const { aborts } = folderIn(data);
  await aborts.merge(quiet, [request]);
  expect(aborts.list()).toEqual([]);
});

test('an abort outlasts a moment in which its file cannot be read, and no candidate is served meanwhile', async () => {
  const { aborts } = folderIn(data);
  await aborts.change(() => [request]);
  const unread = unreadable(aborts.file);
  expect(() => aborts.applyTo(running)).toThrow('EMFILE');
  await expect(aborts.change((before) => [...before, { ...request, rolloutId: 'ffffffff' }])).rejects.toThrow('EMFILE');
  unread.mockRestore();
  expect(aborts.list()).toEqual([request]);
});
