import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from 'webpack';
import { newFolder } from 'shared/testing/new-folder';
import { workspaceFolder } from '../../build/workspaces';
import { developmentRecord } from './development-record';

const STYLES = 'static/css/styles.css';
const stats = { toJson: () => ({ chunks: [{ id: 'page', names: ['page'], files: ['static/js/page.js'] }] }) } as unknown as Stats;

let outputFolder: string;
beforeEach(() => (outputFolder = newFolder()));

test('a page links the styles of a section under development, and none of a section that has none', () => {
  const record = () =>
    developmentRecord(
      { name: 'legal', version: 'dev', folder: workspaceFolder('legal'), outputFolder, development: true },
      stats,
    );
  expect(record()).toMatchObject({ entry: 'remoteEntry.js', chunks: { page: 'static/js/page.js' }, styles: [] });
  expect(Object.keys(record().files)).toEqual(['remoteEntry.js', 'static/js/page.js']);
  mkdirSync(path.join(outputFolder, path.dirname(STYLES)), { recursive: true });
  writeFileSync(path.join(outputFolder, STYLES), '');
  expect(record().styles).toEqual([STYLES]);
});

test('the shell under development has no remote entry', () => {
  const main = {
    toJson: () => ({ chunks: [{ id: 'main', names: ['main'], files: ['static/js/main.js'] }] }),
  } as unknown as Stats;
  const target = { name: 'shell', version: 'dev', folder: workspaceFolder('shell'), outputFolder, development: true };
  const { entry, files } = developmentRecord(target, main);
  expect([entry, Object.keys(files)]).toEqual(['static/js/main.js', ['static/js/main.js']]);
});
