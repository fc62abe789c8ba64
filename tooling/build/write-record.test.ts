import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MultiStats } from 'webpack';
import { BILL_OF_MATERIALS, PROVENANCE } from 'shared/contract/registry/release-files';
import type { Target } from './target';
import { writeRecord } from './write-record';

test('the provenance of a release names every file but itself, with the bill of materials; the record names both', () => {
  const outputFolder = mkdtempSync(path.join(tmpdir(), 'record-'));
  writeFileSync(path.join(outputFolder, 'main.js'), '');
  const stats = { toJson: () => ({}) };
  writeRecord({ name: 'shell', version: '1.0.0', outputFolder } as Target, { stats: [stats] } as MultiStats);
  const read = (file: string) => JSON.parse(readFileSync(path.join(outputFolder, file), 'utf8'));
  expect(read(PROVENANCE).subject.map(({ name }: { name: string }) => name)).toEqual([BILL_OF_MATERIALS, 'main.js']);
  expect(Object.keys(read('release.json').files)).toEqual([BILL_OF_MATERIALS, PROVENANCE, 'main.js']);
  rmSync(outputFolder, { recursive: true });
});
