import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MultiStats } from 'webpack';
import { BILL_OF_MATERIALS, PROVENANCE } from 'shared/contract/registry/release-files';
import { newFolder } from 'shared/testing/new-folder';
import type { Target } from './target';
import { workspaceFolder } from './workspaces';
import { writeRecord } from './write-record';

test('the provenance of a release names every file but itself, with the bill of materials; the record names both', () => {
  const outputFolder = newFolder();
  writeFileSync(path.join(outputFolder, 'main.js'), '');
  const stats = { toJson: () => ({}) };
  writeRecord({ name: 'shell', version: '1.0.0', outputFolder } as Target, { stats: [stats] } as MultiStats);
  const read = (file: string) => JSON.parse(readFileSync(path.join(outputFolder, file), 'utf8'));
  expect(read(PROVENANCE).subject.map(({ name }: { name: string }) => name)).toEqual([BILL_OF_MATERIALS, 'main.js']);
  expect(Object.keys(read('release.json').files)).toEqual([BILL_OF_MATERIALS, PROVENANCE, 'main.js']);
});

test('the record names a section’s search before hydration among its scripts, so that pages load it', () => {
  const outputFolder = newFolder();
  const stats = { toJson: () => ({ chunks: [{ id: 'page', names: ['page'], files: ['page.js'] }] }) };
  const chunksOf = () => {
    const target = { name: 'help', version: '1.0.0', folder: workspaceFolder('help'), outputFolder } as Target;
    writeRecord(target, { stats: [stats] } as unknown as MultiStats);
    return JSON.parse(readFileSync(path.join(outputFolder, 'release.json'), 'utf8')).chunks;
  };
  expect(chunksOf()).toEqual({ page: 'page.js' });
  writeFileSync(path.join(outputFolder, 'early-search.js'), '');
  expect(chunksOf()).toEqual({ page: 'page.js', 'early-search': 'early-search.js' });
});
