/** @jest-environment node */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registrySchema } from 'shared/contract/registry/schema';
import { restoreAdvice } from './snapshots';
import { readHistory } from './read-history';
import { changeRegistry, hashOf, historyFile, readRegistry, registryFile } from './registry-file';
import { withSection } from './section-state';

const SAMPLE = path.join(__dirname, '../../shared/contract/registry/samples/registry-1.json');
const text = readFileSync(SAMPLE, 'utf8');
const { sequence } = registrySchema.parse(JSON.parse(text));
let data: string;

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'old-'));
  mkdirSync(path.dirname(historyFile(data, sequence)));
  copyFileSync(SAMPLE, registryFile(data));
  copyFileSync(SAMPLE, historyFile(data, sequence));
});

test('a store of format 1 is read without being touched', () => {
  expect(readRegistry(data)).toEqual(registrySchema.parse(JSON.parse(text)));
  expect(readHistory(data)).toEqual([readRegistry(data)]);
  expect(readFileSync(registryFile(data), 'utf8')).toBe(text);
});

test('the next change writes the newest format, and carries the hash of the old file as it lay there', async () => {
  await changeRegistry(data, 'start news@1.0.0', (registry) => withSection(registry, 'news', { stable: '1.0.0' }));
  expect(JSON.parse(readFileSync(registryFile(data), 'utf8'))).toMatchObject({
    format: 3,
    sequence: sequence + 1,
    previousHash: hashOf(text),
    sections: { help: { stable: '1.0.0-44821161' }, news: { stable: '1.0.0' } },
  });
  expect(readFileSync(historyFile(data, sequence), 'utf8')).toBe(text);
  expect(readHistory(data).map(({ format, change }) => `${format} ${change}`)).toEqual([
    '3 start help@1.1.0-8aa8ae4c --stages 10,100',
    '3 start news@1.0.0',
  ]);
});

test('a lost registry may be restored from a state of format 1', () => {
  expect(restoreAdvice(data)).toContain(`cp ${historyFile(data, sequence)}`);
});
