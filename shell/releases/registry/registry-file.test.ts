/** @jest-environment node */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSection } from '../commands/section-state';
import { emptyRegistry } from './empty-registry';
import { changeRegistry, hashOf, historyFile, readRegistry, registryFile, type Change } from './registry-file';
import { readHistory } from './read-history';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'registry-'));
});

const stable = (version: string): Change => (registry) => withSection(registry, 'help', { stable: version });
const text = () => readFileSync(registryFile(data), 'utf8');

test('before anything was written the registry is empty', () => {
  expect(readRegistry(data)).toEqual(emptyRegistry());
});

test('a change is in the file, with its number, time and command', async () => {
  const written = await changeRegistry(data, 'start help@1.0.0', stable('1.0.0'));
  expect(readRegistry(data)).toEqual(written);
  expect(written).toMatchObject({ sequence: 1, previousHash: null, change: 'start help@1.0.0', sections: { help: { stable: '1.0.0' } } });
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
  await expect(changeRegistry(data, 'two', () => { throw new Error('declined'); })).rejects.toThrow('declined');
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
  await Promise.all(writers.map((version) => changeRegistry(data, version, (registry) => withSection(registry, 'help', { previousGood: [...registry.sections.help.previousGood, version] }))));
  expect(readRegistry(data).sequence).toBe(12);
  expect([...readRegistry(data).sections.help.previousGood].sort()).toEqual([...writers].sort());
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
