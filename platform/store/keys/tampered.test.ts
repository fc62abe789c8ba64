import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { lastGoodFile, RELEASE_SIGNATURE, trustFile } from '../../signing';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { loseTables, newestText, replaceSignature, restoreTables, runInFile } from '../../testing/registry-rows';
import { strangersKey, Tamperer } from '../../testing/tampering';
import { Tool } from '../../testing/tool';
import { reopen } from '../../testing/folder-in';

const NEW = 'help@2.1.0';
let tool: Tool;
let tamperer: Tamperer;
const prepared = new Tool();
const older = newFolder();
const put = (from: string, to: string) => cpSync(from, to, { recursive: true });

/** A store with more than one state, and a release that is not started yet. */
beforeAll(async () => {
  tool = prepared;
  await tool.publishAndStart(shellForTest());
  await tool.publishAndStart(sectionForTest({ version: '2.0.0' }));
  put(tool.data, older);
  await tool.publishAndStart(sectionForTest({ name: 'legal', roots: ['/terms'], version: '1.0.0' }));
  await tool.publish(sectionForTest({ version: '2.1.0', files: { 'content/en/a.json': '{"text":"hello"}' } }));
});
beforeEach(() => {
  tool = new Tool();
  put(prepared.data, tool.data);
  tamperer = new Tamperer(tool.data);
});

const olderRegistry = () => restoreTables(older, tool.data);

test.each<[what: string, tamper: () => void, reason: string]>([
  ['a script that was changed', () => tamperer.change(NEW, 'guide.js'), 'guide.js is not what was published'],
  [
    'a script of which one letter was changed',
    () => tamperer.changeLetter(NEW, 'guide.js'),
    'guide.js is not what was published',
  ],
  ['a style that was changed', () => tamperer.change(NEW, 'help.css'), 'help.css is not what was published'],
  ['content that was changed', () => tamperer.change(NEW, 'content/en/a.json'), 'content/en/a.json is not what was published'],
  [
    'a server bundle that was changed',
    () => tamperer.change(NEW, 'server/bundle.cjs'),
    'server/bundle.cjs is not what was published',
  ],
  [
    'another file in compressed form',
    () => copyFileSync(tamperer.file(NEW, 'search.js.br'), tamperer.file(NEW, 'guide.js.br')),
    'guide.js.br is not what was published',
  ],
  ['what does not decompress', () => tamperer.change(NEW, 'guide.js.gz', 'x'), 'guide.js.gz is not what was published'],
  ['a file that is gone', () => rmSync(tamperer.file(NEW, 'guide.js')), 'guide.js is missing'],
  [
    'a record that was changed with its file',
    () => tamperer.changeWithRecord(NEW, 'guide.js'),
    'release.json is not what was signed',
  ],
  ['a record that is garbage', () => tamperer.change(NEW, 'release.json', '{'), 'release.json is not what was signed'],
  ['a record without signature', () => rmSync(tamperer.file(NEW, RELEASE_SIGNATURE)), 'has no signature'],
  ['a signature that is garbage', () => tamperer.change(NEW, RELEASE_SIGNATURE, '{}'), 'release.sig.json is no signature'],
  [
    'the signature of another release',
    () => copyFileSync(tamperer.file('help@2.0.0', RELEASE_SIGNATURE), tamperer.file(NEW, RELEASE_SIGNATURE)),
    'release.sig.json is the signature of help@2.0.0',
  ],
  [
    "another section's key",
    () => tamperer.signRelease(NEW, tamperer.keyOf('release', 'legal')),
    'is not signed by a key that counts',
  ],
  ["the registry's key", () => tamperer.signRelease(NEW, tamperer.keyOf('registry')), 'is not signed by a key that counts'],
  ["a stranger's key", () => tamperer.signRelease(NEW, strangersKey()), 'is not signed by a key that counts'],
  [
    "a stranger's key under the right name",
    () => tamperer.signRelease(NEW, tamperer.falseKey('release', 'help')),
    'is not signed by a key that counts',
  ],
  [
    'a signature of the right key on another kind of thing',
    () => tamperer.signRelease(NEW, tamperer.keyOf('release', 'help'), 'registry'),
    'is not signed by a key that counts',
  ],
])('the tool starts no release with %s', async (_what, tamper, reason) => {
  const before = newestText(tool.data);
  tamper();
  const { code, stderr } = await tool.release('start', NEW, '--stages', '50');
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(stderr).toMatch(/^[^\n]*help@2\.1\.0[^\n]*$/);
  expect(newestText(tool.data)).toBe(before);
  // Other sections are not affected.
  await tool.must('policy', 'legal', '--stages', '5,100');
});

test('the tool starts no release beside a shell that was changed since', async () => {
  tamperer.change('shell@1.0.0', 'shell.css');
  const { code, stderr } = await tool.release('start', NEW, '--stages', '50');
  expect([code, stderr]).toEqual([1, expect.stringContaining('shell@1.0.0: shell.css is not what was published')]);
});

test.each<[what: string, tamper: () => void, reason: string]>([
  [
    'that was changed',
    () => tamperer.changeRegistry((text) => text.replace('"stable": "2.0.0"', '"stable": "2.1.0"')),
    'state 3 of the registry is not what was signed',
  ],
  ['that is an old one, with its signature', () => olderRegistry(), 'so it is an old copy'],
  ['whose signature is gone', () => runInFile(tool.data, 'DELETE FROM signatures'), 'state 3 of the registry has no signature'],
  [
    'that no key signed, after the one in force',
    () =>
      runInFile(
        tool.data,
        "INSERT INTO states (sequence, change_id, text, hash, previous) SELECT 4, 'forged', replace(text, '\"sequence\": 3', '\"sequence\": 4'), 'x', hash FROM states WHERE sequence = 3",
      ),
    'state 4 of the registry has no signature',
  ],
  [
    'whose row has the signature of another state',
    () =>
      runInFile(tool.data, 'UPDATE signatures SET text = (SELECT text FROM signatures WHERE sequence = 2) WHERE sequence = 3'),
    'state 3 of the registry is not what was signed',
  ],
  ['that is lost with its tables', () => loseTables(tool.data), 'holds no state of the registry, and number 3 was in force here'],
  ['whose signature is garbage', () => replaceSignature(tool.data, '[]'), 'its signature cannot be read'],
  [
    "that a section's key signed",
    () => tamperer.signRegistry(tamperer.keyOf('release', 'help')),
    'is not signed by a key that counts',
  ],
  ['that a stranger signed', () => tamperer.signRegistry(strangersKey()), 'is not signed by a key that counts'],
  [
    'that a stranger signed under the right name',
    () => tamperer.signRegistry(tamperer.falseKey('registry')),
    'is not signed by a key that counts',
  ],
  [
    'signed as another kind',
    () => tamperer.signRegistry(tamperer.keyOf('registry'), { kind: 'release' }),
    'is not signed by a key that counts',
  ],
  [
    'whose signature expired, where no key can renew it',
    () => {
      tamperer.signRegistry(tamperer.keyOf('registry'), { expires: '2026-01-01T00:00:00.000Z' });
      tamperer.removePrivateKeys();
    },
    'its signature expired at 2026-01-01T00:00:00.000Z',
  ],
  ['beside a list of keys that is gone', () => rmSync(trustFile(tool.data)), 'the list of keys, is missing'],
  ["beside a stranger's list of keys", () => tamperer.replaceTrust(), 'trust.json is not signed by a key that counts'],
  [
    "beside a stranger's list of keys under the right name",
    () => tamperer.replaceTrust(tamperer.falseKey('root')),
    'trust.json is not signed by a key that counts',
  ],
  [
    "beside a list of keys that the registry's key signed",
    () => tamperer.replaceTrust(tamperer.keyOf('registry')),
    'trust.json is not signed by a key that counts',
  ],
  ['beside an old list of keys', () => copyFileSync(trustFile(older), trustFile(tool.data)), 'so it is an old copy'],
  ['beside a list of keys that is garbage', () => writeFileSync(trustFile(tool.data), 'x'), 'trust.json is no signature'],
])('the tool refuses a registry %s, in a new process as well', async (_what, tamper, reason) => {
  tamper();
  for (const words of [['status'], ['start', NEW]]) {
    reopen(tool.data);
    const { code, stderr } = await tool.release(...words);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr).not.toContain('\n');
  }
});

test('the key of a registry that was changed by hand is not replaced, and the list of keys stays as it is', async () => {
  const before = readFileSync(trustFile(tool.data), 'utf8');
  tamperer.changeRegistry((text) => text.replace('"stable": "2.0.0"', '"stable": "2.1.0"'));
  reopen(tool.data);
  expect((await tool.release('key', 'rotate', 'registry')).stderr).toContain('state 3 of the registry is not what was signed');
  expect(readFileSync(trustFile(tool.data), 'utf8')).toBe(before);
});

test('a process refuses an old registry by the highest number it has read, even when the file with that number is gone', async () => {
  await tool.must('status');
  rmSync(lastGoodFile(tool.data));
  olderRegistry();
  expect((await tool.release('status')).stderr).toContain('so it is an old copy');
});

test('publishing a damaged release again repairs it', async () => {
  tamperer.change(NEW, 'guide.js');
  const folder = sectionForTest({ version: '2.1.0' });
  expect((await tool.release('publish', tool.offer(folder))).stderr).toContain('is put there once more');
  await tool.must('start', NEW);
});
