// A backup of an older state, with its valid signatures, is restored, and the programs are restarted.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { highestNumberFile } from '../../signing';
import { loseTables, restoreTables, runInFile } from '../../testing/registry-rows';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { Tool } from '../../testing/tool';
import { folderIn, readHistory, readRegistry, reopen } from '../../testing/folder-in';

const older = newFolder();
const prepared = new Tool();
let tool: Tool;

/** Help 2.0.0 is stable in state 3; in state 5 it is recalled, and 1.0.0 is served. */
beforeAll(async () => {
  await prepared.publish(shellForTest());
  await prepared.must('start', 'shell@1.0.0');
  for (const version of ['1.0.0', '2.0.0']) {
    await prepared.publish(sectionForTest({ version }));
    await prepared.must('start', `help@${version}`, '--stages', '100');
  }
  await prepared.must('promote', 'help');
  cpSync(prepared.data, older, { recursive: true });
  await prepared.must('rollback', 'help', '--reason', 'it harms');
  await prepared.must('block', 'help@2.0.0', '--reason', 'it harms');
});
// Each test has a new folder, so that this process has no memory of it, as after a restart.
beforeEach(() => {
  tool = new Tool();
  cpSync(prepared.data, tool.data, { recursive: true });
});

const putBack = (...names: string[]) => {
  restoreTables(older, tool.data);
  for (const name of names) {
    rmSync(path.join(tool.data, name), { recursive: true, force: true });
    cpSync(path.join(older, name), path.join(tool.data, name), { recursive: true });
  }
};
const OLD = 'is number 4; number 6 was seen already, so it is an old copy';
const sign = () => tool.must('sign', 'registry', '--reason', 'the disk was lost');

test('refuses older tables, because the last good state is newer', async () => {
  putBack();
  rmSync(highestNumberFile(tool.data));
  expect(await tool.release('status')).toMatchObject({ code: 1, stderr: expect.stringContaining(OLD) });
  expect(folderIn(tool.data).registry.lastGood()).toMatchObject({ sequence: 6, sections: { help: { stable: '1.0.0' } } });
});

test('refuses them together with an older last good state, because the number beside the keys is higher', async () => {
  putBack('last-good.json');
  expect(await tool.release('status')).toMatchObject({ code: 1, stderr: expect.stringContaining(OLD) });
});

test('a change of the keys while the older state is there does not lower that number, so the state is still refused', async () => {
  putBack('last-good.json');
  await tool.must('key', 'create', 'legal');
  expect(readFileSync(highestNumberFile(tool.data), 'utf8')).toBe('6\n');
  expect(await tool.release('status')).toMatchObject({ code: 1, stderr: expect.stringContaining(OLD) });
});

test('a machine whose folder of keys can only be read makes changes, and keeps the number that it has', async () => {
  const { rename } = fs;
  const renaming = jest.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    if (to === highestNumberFile(tool.data)) throw new Error('EROFS: read-only file system');
    return rename(from, to);
  });
  const { stderr } = await tool.release('policy', 'help', '--stages', '5,100');
  renaming.mockRestore();
  expect(stderr).not.toContain('read-only');
  expect(readFileSync(highestNumberFile(tool.data), 'utf8')).toBe('6\n');
  expect(await tool.must('status')).toContain('registry 7');
});

test('a person can sign the restored state, which makes it newer than all states before', async () => {
  putBack('last-good.json');
  await sign();
  expect(readRegistry(tool.data)).toMatchObject({
    sequence: 7,
    change: 'sign registry --reason the disk was lost',
    sections: { help: { stable: '2.0.0' } },
  });
  await tool.must('policy', 'help', '--stages', '5,100');
  expect(readHistory(tool.data).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 7, 8]);
});

test('with older tables or none, signing restores the last good state, which is newer', async () => {
  putBack();
  await sign();
  expect(readRegistry(tool.data)).toMatchObject({ sequence: 7, sections: { help: { stable: '1.0.0' } } });
  expect(readHistory(tool.data).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 7]);
  loseTables(tool.data);
  await sign();
  expect(readHistory(tool.data)).toEqual([expect.objectContaining({ sequence: 8, previousHash: null })]);
});

test('detects a state that is missing in the history, or was changed', async () => {
  runInFile(tool.data, 'DELETE FROM states WHERE sequence = 3');
  expect(await tool.release('history')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('state 3 of the registry is missing'),
  });
  runInFile(tool.data, `UPDATE states SET text = replace(text, '2.0.0', '6.6.6') WHERE sequence = 4`);
  runInFile(tool.data, 'DELETE FROM states WHERE sequence < 4');
  expect((await tool.release('history')).stderr).toContain('state 5 of the registry: field "previousHash" does not fit');
});

test('cannot detect a restore of the whole folder, with the number beside the keys, except in a program that ran before', async () => {
  const running = folderIn(tool.data);
  expect(running.registry.read().sequence).toBe(6);
  putBack('last-good.json', 'keys');
  expect(() => running.registry.read()).toThrow(OLD);
  expect(reopen(tool.data).registry.read()).toMatchObject({ sequence: 4, sections: { help: { stable: '2.0.0' } } });
});
