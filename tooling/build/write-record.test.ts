import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MultiStats } from 'webpack';
import { REMOTE_CONTRACT, SERVED_REMOTE_CONTRACTS } from 'shared/contract';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { BILL_OF_MATERIALS, PROVENANCE } from 'shared/contract/registry/release-files';
import { newFolder } from 'shared/testing/new-folder';
import type { Target } from './target';
import { workspaceFolder } from './workspaces';
import { writeRecord } from './write-record';

test('the provenance of a release names every file but itself, with the bill of materials; the record names both, and the size and hash of each file', () => {
  const outputFolder = newFolder();
  writeFileSync(path.join(outputFolder, 'main.js'), 'é');
  const stats = { toJson: () => ({}) };
  writeRecord({ name: 'shell', version: '1.0.0', outputFolder } as Target, { stats: [stats] } as MultiStats);
  const read = (file: string) => JSON.parse(readFileSync(path.join(outputFolder, file), 'utf8'));
  expect(read(PROVENANCE).subject.map(({ name }: { name: string }) => name)).toEqual([BILL_OF_MATERIALS, 'main.js']);
  const { files, serves, page, section } = read('release.json');
  expect({ serves, page, section }).toEqual({ serves: SERVED_REMOTE_CONTRACTS, page: PAGE_CONTRACT, section: null });
  expect(Object.keys(files)).toEqual([BILL_OF_MATERIALS, PROVENANCE, 'main.js']);
  expect(files['main.js']).toEqual({ size: 2, sha384: createHash('sha384').update('é').digest('base64') });
});

test('the record names a section’s search before hydration among its scripts, so that pages load it', () => {
  const outputFolder = newFolder();
  const stats = { toJson: () => ({ chunks: [{ id: 'page', names: ['page'], files: ['page.js'] }] }) };
  const recordOf = () => {
    const target = { name: 'help', version: '1.0.0', folder: workspaceFolder('help'), outputFolder } as Target;
    writeRecord(target, { stats: [stats] } as unknown as MultiStats);
    return JSON.parse(readFileSync(path.join(outputFolder, 'release.json'), 'utf8'));
  };
  writeFileSync(path.join(outputFolder, 'styles.css'), '');
  expect(recordOf()).toMatchObject({
    name: 'help',
    version: '1.0.0',
    contract: REMOTE_CONTRACT,
    serves: [],
    page: null,
    section: { roots: ['/help-center'] },
    entry: 'remoteEntry.js',
    chunks: { page: 'page.js' },
    styles: ['styles.css'],
  });
  writeFileSync(path.join(outputFolder, 'early-search.js'), '');
  expect(recordOf().chunks).toEqual({ page: 'page.js', 'early-search': 'early-search.js' });
});
