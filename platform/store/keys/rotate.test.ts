import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { publishForTest } from '../../testing/release-folder';
import { preparedTools } from '../../testing/tool';
import { folderIn, readRegistry, reopen } from '../../testing/folder-in';
import { trustFile } from '../../signing';
import * as durably from '../registry/write-durably';
import { putRelease } from '../releases/put-release';

jest.mock('../registry/write-durably', () => ({ __esModule: true, ...jest.requireActual('../registry/write-durably') }));

const freshTool = preparedTools(async (tool) => {
  await tool.publishAndStart(shellForTest());
  await tool.publishAndStart(sectionForTest({}));
});

/** A program that is killed when it writes the list of keys for the second time. */
function killedAtSecondKeys(data: string) {
  const { writeDurably } = durably;
  let keys = 0;
  return jest.spyOn(durably, 'writeDurably').mockImplementation(async (file, text) => {
    if (file === trustFile(data) && ++keys === 2) throw new Error('killed');
    await writeDurably(file, text);
  });
}

test.each(['help', 'registry', 'root'])(
  'while the key of %s is rotated every signature stays valid, for concurrent readers and after a kill',
  async (name) => {
    const { data } = await freshTool();
    const { writeDurably } = durably;
    const read: number[] = [];
    jest.spyOn(durably, 'writeDurably').mockImplementation(async (file, text) => {
      await writeDurably(file, text);
      if (file !== trustFile(data)) return;
      reopen(data);
      expect(readRegistry(data).sequence).toBe(2);
      for (const [part, version] of [
        ['shell', '1.0.0'],
        ['help', '2.0.0'],
      ] as const)
        await folderIn(data).releases.verify(part, version);
      read.push(folderIn(data).trust.inForce!.own.sequence);
    });
    await folderIn(data).keys.rotate(name, () => undefined);
    expect(read).toEqual([read[0], read[0]! + 1]);
    rmSync(data, { recursive: true });
  },
);

test('a release whose files are compressed while its key is rotated is signed by the key in force', async () => {
  const { data } = await freshTool();
  const { keys, releases } = folderIn(data);
  const compression = jest.requireMock<typeof import('../releases/compress-folder')>('../releases/compress-folder');
  const { compressFolder } = compression;
  jest.spyOn(compression, 'compressFolder').mockImplementationOnce(async (folder) => {
    await keys.rotate('help', () => undefined);
    await compressFolder(folder);
  });
  await putRelease(releases, { name: 'help', version: '2.1.0', folder: sectionForTest({ version: '2.1.0' }) });
  await expect(releases.verify('help', '2.1.0')).resolves.toBeUndefined();
});

test('a rotation names a release that was changed while the rotation ran, which it leaves out', async () => {
  const { data } = await freshTool();
  const { writeDurably } = durably;
  const record = path.join(folderIn(data).releases.folder('help', '2.0.0'), 'release.json');
  jest.spyOn(durably, 'writeDurably').mockImplementation(async (file, text) => {
    await writeDurably(file, text);
    if (file === trustFile(data)) writeFileSync(record, '{}');
  });
  const lines: string[] = [];
  await folderIn(data).keys.rotate('help', (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^Not re-signed: \S+release\.json: field /)]);
});

test('a rotation after one that was killed half way leaves one key in force', async () => {
  const { data } = await freshTool();
  const killed = killedAtSecondKeys(data);
  const inForce = () => folderIn(data).trust.inForce!.keysFor('release', 'help');
  await expect(folderIn(data).keys.rotate('help', () => undefined)).rejects.toThrow('killed');
  killed.mockRestore();
  expect(inForce()).toHaveLength(2);
  const id = await folderIn(data).keys.rotate('help', () => undefined);
  expect(inForce()).toMatchObject([{ id }]);
});

test('a first signing that was killed half way goes on with the keys that it made', async () => {
  const data = newFolder();
  publishForTest(data, { name: 'help', version: '1.0.0' });
  const { keys, releases, trust } = folderIn(data);
  const killed = killedAtSecondKeys(data);
  await expect(keys.ensureTrust()).rejects.toThrow('killed');
  killed.mockRestore();
  const made = trust.inForce!.own.keys;
  await keys.ensureTrust();
  expect(trust.inForce!.own).toMatchObject({ sequence: 2, keys: made });
  await expect(releases.verify('help', '1.0.0')).resolves.toBeUndefined();
});

test('the root key that new machines pin is the one in force, not one that was replaced', async () => {
  const tool = await freshTool();
  const before = await tool.must('key', 'list', '--root');
  await tool.must('key', 'rotate', 'root');
  const after = await tool.must('key', 'list', '--root');
  expect(after.match(/BEGIN PUBLIC KEY/g)).toHaveLength(1);
  expect(after).not.toBe(before);
  rmSync(tool.data, { recursive: true });
});
