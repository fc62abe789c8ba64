import { rmSync } from 'node:fs';
import path from 'node:path';
import { publishForTest } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { neededFiles } from './needed-files';
import { folderIn } from 'platform/testing/folder-in';

const FILES = {
  'entry.js': 'the entry',
  'chunk.js': 'a chunk',
  'messages.en.js': 'messages in English',
  'messages.rw.js': 'messages in Kinyarwanda',
  'page.css': 'a style',
  'static/media/phone.svg': 'a picture',
  'content/rw/titles.json': 'a list',
  'content/rw/goals/create.json': 'a text',
  'server/bundle.cjs': 'renders',
};
const HELP = '/_releases/help/2.0.0/';
let data: string;
beforeEach(() => {
  data = newFolder();
  const chunks = { main: 'chunk.js', 'messages-en-json': 'messages.en.js', 'messages-rw-json': 'messages.rw.js' };
  const files = Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, { size: text.length, sha384: 'hash' }]));
  const fields = { name: 'help', version: '2.0.0', entry: 'entry.js', chunks, styles: ['page.css'], files };
  publishForTest(data, fields, { ...FILES, 'entry.js.br': '12', 'entry.js.gz': '123' });
});

test('offline pages include scripts, styles, pictures and search indexes of their language', async () => {
  const needed = Object.keys(await neededFiles(folderIn(data).releases, 'help', '2.0.0', 'rw')).map((address) =>
    address.replace(HELP, ''),
  );
  expect(needed.sort()).toEqual([
    'chunk.js',
    'content/rw/titles.json',
    'entry.js',
    'messages.rw.js',
    'page.css',
    'static/media/phone.svg',
  ]);
});

test('a file has its size in each encoding, or its own size without one', async () => {
  const needed = await neededFiles(folderIn(data).releases, 'help', '2.0.0', 'rw');
  expect(needed[`${HELP}entry.js`]).toEqual({ br: 2, gzip: 3, identity: 9 });
  expect(needed[`${HELP}page.css`]).toEqual({ br: 7, gzip: 7, identity: 7 });
});

test('a missing file is not given the size zero', async () => {
  rmSync(path.join(folderIn(data).releases.folder('help', '2.0.0'), 'page.css'));
  await expect(neededFiles(folderIn(data).releases, 'help', '2.0.0', 'rw')).rejects.toThrow('page.css');
});
