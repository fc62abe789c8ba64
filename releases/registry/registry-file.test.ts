/** @jest-environment node */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stateOf, withSection } from './section-state';
import { Refusal } from '../refusal';
import { emptyRegistry } from './empty-registry';
import { changeRegistry, hashOf, historyFile, readRegistry, registryFile, type Change } from './registry-file';
import { readHistory } from './read-history';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'registry-'));
});

const stable =
  (version: string): Change =>
  (registry) =>
    withSection(registry, 'help', { stable: version });
const text = () => readFileSync(registryFile(data), 'utf8');

test('before anything was written the registry is empty', () => {
  expect(readRegistry(data)).toEqual(emptyRegistry());
});

test('a change is in the file, with its number, time and command', async () => {
  const written = await changeRegistry(data, 'start help@1.0.0', stable('1.0.0'));
  expect(readRegistry(data)).toEqual(written);
  expect(written).toMatchObject({
    sequence: 1,
    previousHash: null,
    change: 'start help@1.0.0',
    sections: { help: { stable: '1.0.0' } },
  });
  expect(Date.parse(written.changedAt)).not.toBeNaN();
});

test('every change carries the hash of the file that it replaced, and is kept', async () => {
  const texts: string[] = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const before = texts.at(-1);
    const { sequence, previousHash } = await changeRegistry(data, `to ${version}`, stable(version));
    texts.push(text());
    expect(sequence).toBe(texts.length);
    expect(previousHash).toBe(before === undefined ? null : hashOf(before));
  }
  texts.forEach((kept, index) => expect(readFileSync(historyFile(data, index + 1), 'utf8')).toBe(kept));
});

test('a change that changes nothing writes nothing', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  const before = text();
  expect((await changeRegistry(data, 'two', (registry) => registry)).sequence).toBe(1);
  expect(text()).toBe(before);
  expect(readdirSync(path.join(data, 'history'))).toHaveLength(1);
});

test('a change that is refused, or would break the file, leaves it as it was and the way free', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  const before = text();
  await expect(
    changeRegistry(data, 'two', () => {
      throw new Error('declined');
    }),
  ).rejects.toThrow('declined');
  await expect(changeRegistry(data, 'three', stable('latest'))).rejects.toThrow('sections.help.stable');
  expect(text()).toBe(before);
  await expect(changeRegistry(data, 'four', stable('1.1.0'))).resolves.toMatchObject({ sequence: 2 });
});

test('a broken file is never written over', async () => {
  writeFileSync(registryFile(data), '{ "format": 1,');
  await expect(changeRegistry(data, 'one', stable('1.0.0'))).rejects.toThrow('line 1: not JSON');
  expect(text()).toBe('{ "format": 1,');
});

test('of many writers at once none loses its change', async () => {
  const writers = Array.from({ length: 12 }, (_, index) => `1.0.${index}`);
  await Promise.all(
    writers.map((version) =>
      changeRegistry(data, version, (registry) =>
        withSection(registry, 'help', { previousGood: [...(registry.sections.help?.previousGood ?? []), version] }),
      ),
    ),
  );
  expect(readRegistry(data).sequence).toBe(12);
  expect([...stateOf(readRegistry(data), 'help').previousGood].sort()).toEqual([...writers].sort());
});

test('nothing is left beside the registry and its history', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  expect(readdirSync(data).sort()).toEqual(['history', 'registry.json']);
  expect(readdirSync(path.join(data, 'history'))).toEqual(['00000001.json']);
});

test('the history is read oldest first, and shows when it was changed by hand', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await changeRegistry(data, version, stable(version));
  expect(readHistory(data).map(({ change }) => change)).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  const second = historyFile(data, 2);
  writeFileSync(second, readFileSync(second, 'utf8').replace('"stable": "1.1.0"', '"stable": "6.6.6"'));
  expect(() => readHistory(data)).toThrow('previousHash');
});

const editByHand = () => writeFileSync(registryFile(data), text().replace('"stable": "1.1.0"', '"stable": "1.1.5"'));
const described = () => readHistory(data).map((state) => `${state.sequence} ${state.change} ${stateOf(state, 'help').stable}`);

test('what a hand wrote into the file is a change of its own, so that the chain holds', async () => {
  for (const version of ['1.0.0', '1.1.0']) await changeRegistry(data, version, stable(version));
  const before = readFileSync(historyFile(data, 2), 'utf8');
  editByHand();
  const all = ['1 1.0.0 1.0.0', '2 1.1.0 1.1.0', '3 edited by hand 1.1.5'];
  expect(described()).toEqual(all);
  await expect(changeRegistry(data, '1.2.0', stable('1.2.0'))).resolves.toMatchObject({ sequence: 4 });
  expect(described()).toEqual([...all, '4 1.2.0 1.2.0']);
  expect(readFileSync(historyFile(data, 2), 'utf8')).toBe(before);
});

test('an older state that was put back by hand overwrites none that came after it', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await changeRegistry(data, version, stable(version));
  copyFileSync(historyFile(data, 1), registryFile(data));
  await changeRegistry(data, '1.3.0', stable('1.3.0'));
  expect(described()).toEqual(['1 1.0.0 1.0.0', '2 1.1.0 1.1.0', '3 1.2.0 1.2.0', '4 edited by hand 1.0.0', '5 1.3.0 1.3.0']);
});

test('a state whose writer was killed before it was kept is kept by the next one', async () => {
  for (const version of ['1.0.0', '1.1.0']) await changeRegistry(data, version, stable(version));
  rmSync(historyFile(data, 2));
  expect(described()).toEqual(['1 1.0.0 1.0.0', '2 1.1.0 1.1.0']);
  await changeRegistry(data, '1.2.0', stable('1.2.0'));
  expect(described()).toEqual(['1 1.0.0 1.0.0', '2 1.1.0 1.1.0', '3 1.2.0 1.2.0']);
});

test('a state comes into force before it is kept: the history never holds one that nobody was served', async () => {
  await changeRegistry(data, '1.0.0', stable('1.0.0'));
  const { rename } = files;
  const renamed = jest.spyOn(files, 'rename').mockImplementationOnce(rename).mockRejectedValueOnce(new Error('killed here'));
  await expect(changeRegistry(data, '1.1.0', stable('1.1.0'))).rejects.toThrow('killed here');
  renamed.mockRestore();
  expect(readRegistry(data).change).toBe('1.1.0');
  expect(existsSync(historyFile(data, 2))).toBe(false);
  expect(described()).toEqual(['1 1.0.0 1.0.0', '2 1.1.0 1.1.0']);
});

test('a registry that is lost is not begun anew: what to restore is named, and the history stays', async () => {
  for (const version of ['1.0.0', '1.1.0']) await changeRegistry(data, version, stable(version));
  const kept = readFileSync(historyFile(data, 1), 'utf8');
  rmSync(registryFile(data));
  const refused = changeRegistry(data, '2.0.0', stable('2.0.0'));
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(`cp ${historyFile(data, 2)} ${registryFile(data)}`);
  expect(() => readRegistry(data)).toThrow('is missing');
  expect(readFileSync(historyFile(data, 1), 'utf8')).toBe(kept);
  copyFileSync(historyFile(data, 2), registryFile(data));
  await expect(changeRegistry(data, '1.2.0', stable('1.2.0'))).resolves.toMatchObject({ sequence: 3 });
});

test('what a killed writer left half-written beside the history is no state', async () => {
  await changeRegistry(data, '1.0.0', stable('1.0.0'));
  writeFileSync(`${historyFile(data, 2)}.123.abc.tmp`, '{');
  expect(described()).toEqual(['1 1.0.0 1.0.0']);
});
