import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSection } from '../../rollout';
import { publishForTest } from '../../testing/release-folder';
import { pullAll } from './pull-all';
import type { SqlQuery } from '../postgres';
import { changeRegistry, folderIn } from '../../testing/folder-in';

const HOUR = 60 * 60 * 1000;
const empty: SqlQuery = async () => [];
let data: string;

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'copy-'));
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  publishForTest(data, { name: 'help', version: '1.0.0' });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('keeps a release that only this machine has for an hour, because it may be on its way into the database', async () => {
  await pullAll(empty, folderIn(data), new Map(), Date.now() + HOUR - 60_000);
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0']);
  await pullAll(empty, folderIn(data), new Map(), Date.now() + HOUR + 60_000);
  expect(folderIn(data).releases.versions('help')).toEqual([]);
});

test('keeps what is served, whatever the database holds', async () => {
  for (const name of ['shell', 'help'])
    await changeRegistry(data, `start ${name}`, (registry) => withSection(registry, name, { stable: '1.0.0' }));
  await pullAll(empty, folderIn(data), new Map(), Date.now() + 24 * HOUR);
  expect(folderIn(data).releases.versions('shell')).toEqual(['1.0.0']);
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0']);
});
