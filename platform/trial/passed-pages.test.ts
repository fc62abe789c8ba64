import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classPrefix } from 'shared/contract/registry/release-address';
import { newFolder } from 'shared/testing/new-folder';
import { sealed } from '../render';
import { recordOf, writeReleaseFolder } from '../testing/release-folder';
import { hashesOf, PassedPages } from './passed-pages';

let data: string;
beforeEach(() => {
  data = newFolder();
});

/** A release with one script, whose name has a hash as webpack writes it. */
function made(version: string, hash: string, script: string) {
  const files = { [`static/js/main.${hash}.js`]: script, 'server/main.js': `rendered by ${hash}` };
  const facts = Object.fromEntries(Object.keys(files).map((file) => [file, { size: 1, sha384: '' }]));
  const record = recordOf({ name: 'help', version, files: facts });
  return { record, folder: writeReleaseFolder(path.join(data, version), record, files) };
}
const hashOf = (version: string, hash: string, script: string, html: string) =>
  hashesOf([made(version, hash, script)])('en', html);
const page = (version: string, hash: string) =>
  `<script src="/_releases/help/${version}/static/js/main.${hash}.js" integrity="sha384-${'A'.repeat(64)}"></script><h1 class="${classPrefix('help', version)}1a-0">Guides</h1>`;

const script = (version: string) => `name("help_${version.replaceAll('.', '_')}", "${classPrefix('help', version)}1a-0")`;
const first = () => hashOf('1.0.0', '11111111', script('1.0.0'), page('1.0.0', '11111111'));

test('the hash of a page does not depend on the version', () => {
  expect(hashOf('1.0.1', '22222222', script('1.0.1'), page('1.0.1', '22222222'))).toBe(first());
});

test('the hash of a page changes with its HTML and with a script', () => {
  expect(hashOf('1.0.1', '22222222', script('1.0.1'), page('1.0.1', '22222222').replace('Guides', 'Help'))).not.toBe(first());
  expect(hashOf('1.0.1', '22222222', `${script('1.0.1')};`, page('1.0.1', '22222222'))).not.toBe(first());
});

test('the hash of a page does not depend on the order of files, which changes with the hashes in their names', () => {
  const hashWith = (style: string, script: string) => {
    const files = { [`static/main.${style}.css`]: 'p {}', [`static/main.${script}.js`]: 'run()' };
    const names = Object.keys(files).sort();
    const record = recordOf({
      name: 'help',
      version: '1.0.0',
      files: Object.fromEntries(names.map((file) => [file, { size: 1, sha384: '' }])),
    });
    return hashesOf([{ record, folder: writeReleaseFolder(path.join(data, style), record, files) }])('en', '<h1>');
  };
  expect(hashWith('11111111', '22222222')).toBe(hashWith('22222222', '11111111'));
});

test.each(['static/main.css', 'static/main.mjs'])('the hash of a page changes with the file %s', (file) => {
  const hashWith = (text: string) => {
    const record = recordOf({ name: 'help', version: '1.0.0', files: { [file]: { size: 1, sha384: '' } } });
    return hashesOf([{ record, folder: writeReleaseFolder(path.join(data, text), record, { [file]: text }) }])('en', '<h1>');
  };
  expect(hashWith('one')).not.toBe(hashWith('other'));
  expect(hashWith('one')).toBe(hashWith('one'));
});

test('changed messages change only the hashes of their language', () => {
  const folder = path.join(data, 'release');
  const pages = (english: string, chunk: string) => {
    const files = {
      'static/js/main.11111111.js': `chunks({1:"${chunk}"})`,
      [`static/js/messages-en-json.${chunk}.js`]: english,
      'static/js/messages-rw-json.33333333.js': 'Ubufasha',
    };
    const facts = Object.fromEntries(Object.keys(files).map((file) => [file, { size: 1, sha384: '' }]));
    const record = recordOf({ name: 'help', version: '1.0.0', files: facts });
    const hash = hashesOf([{ record, folder: writeReleaseFolder(folder, record, files) }]);
    return { en: hash('en', '<h1>Guides</h1>'), rw: hash('rw', '<h1>Guides</h1>') };
  };
  const before = pages('Help', '22222222');
  const after = pages('Help, second edition', '44444444');
  expect(after.rw).toBe(before.rw);
  expect(after.en).not.toBe(before.en);
  expect(before.en).not.toBe(before.rw);
});

test('stores passed pages by section', async () => {
  await new PassedPages(data, 'help').add(['a', 'b']);
  expect(new PassedPages(data, 'help').has('b')).toBe(true);
  expect(new PassedPages(data, 'help').has('c')).toBe(false);
  expect(new PassedPages(data, 'legal').has('b')).toBe(false);
});

test('stores the two thousand pages that passed last', async () => {
  const pages = new PassedPages(data, 'help');
  await pages.add(Array.from({ length: 2_000 }, (_, index) => `page ${index}`));
  await pages.add(['page 0', 'newest']);
  const after = new PassedPages(data, 'help');
  expect(['page 0', 'page 1', 'page 2', 'newest'].map((hash) => after.has(hash))).toEqual([true, false, true, true]);
});

test('counts a fault at the first try over all publications', async () => {
  for (const expected of [1, 2, 3]) {
    const pages = new PassedPages(data, 'help');
    expect(pages.countFailedOnce('/help-center throws')).toBe(expected);
    await pages.add([]);
  }
  expect(new PassedPages(data, 'help').countFailedOnce('/help-center jumps')).toBe(1);
  expect(new PassedPages(data, 'legal').countFailedOnce('/help-center throws')).toBe(1);
});

test('keeps the counts of the two hundred latest faults at a first try', async () => {
  const pages = new PassedPages(data, 'help');
  for (let number = 0; number < 200; number += 1) pages.countFailedOnce(`fault ${number}`);
  pages.countFailedOnce('fault 0');
  pages.countFailedOnce('newest');
  await pages.add([]);
  const after = new PassedPages(data, 'help');
  expect(['fault 0', 'fault 1', 'fault 2', 'newest'].map((fault) => after.countFailedOnce(fault))).toEqual([3, 1, 2, 2]);
});

test('ignores a file that this installation did not write, so that the pages are tried again', async () => {
  await new PassedPages(data, 'help').add(['a']);
  const file = path.join(data, 'trials/help.json');
  const written = readFileSync(file, 'utf8');
  writeFileSync(file, written.replace('"a"', '"a","b"'));
  expect(new PassedPages(data, 'help').has('b')).toBe(false);
  writeFileSync(path.join(data, 'trials/legal.json'), written);
  expect(new PassedPages(data, 'legal').has('a')).toBe(false);
  writeFileSync(file, '{');
  expect(new PassedPages(data, 'help').has('a')).toBe(false);
});

test('ignores a file of a newer format, so that the pages are tried again', async () => {
  await new PassedPages(data, 'help').add(['a']);
  const newer = sealed(data, 'trial help', JSON.stringify({ passed: { a: 5 } }));
  writeFileSync(path.join(data, 'trials/help.json'), newer);
  expect(new PassedPages(data, 'help').has('a')).toBe(false);
});
