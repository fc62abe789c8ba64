/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publish } from '../releases/commands/publish';
import { withSection } from '../releases/commands/section-state';
import { changeRegistry, historyFile, registryFile } from '../releases/registry/registry-file';
import type { PagesStore } from '../releases/render/pages-store';
import { fillEmptyStore } from './fill-empty-store';

jest.mock('../releases/commands/publish', () => ({ publish: jest.fn() }));

let data: string;
let said: string[];
const fill = () => fillEmptyStore(data, { ensure: async () => undefined, has: () => true } as unknown as PagesStore, (line) => said.push(line));

beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'fill-'));
  said = [];
  jest.mocked(publish).mockReset().mockRejectedValue(new Error('was published'));
});

test('a store that was never filled is filled', async () => {
  await expect(fill()).rejects.toThrow('was published');
});

test.each([
  ['lost', () => rmSync(registryFile(data))],
  ['broken', () => writeFileSync(registryFile(data), '{')],
])('a store whose registry is %s is not empty: nothing is published over it, and what to restore is named', async (_what, damage) => {
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
  const kept = readFileSync(historyFile(data, 1), 'utf8');
  damage();
  await fill();
  expect(publish).not.toHaveBeenCalled();
  expect(said.join('\n').split(`cp ${historyFile(data, 1)} ${registryFile(data)}`)).toHaveLength(2);
  expect(readFileSync(historyFile(data, 1), 'utf8')).toBe(kept);
});

test('a broken registry without any kept state stops the start', async () => {
  writeFileSync(registryFile(data), '{');
  await expect(fill()).rejects.toThrow('not JSON');
});
