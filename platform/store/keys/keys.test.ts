import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { StoredRegistry } from '../registry/registry';
import { withSection } from '../../rollout';
import { lastGoodFile, LIFETIME, RELEASE_SIGNATURE, trustFile, verifyRecord } from '../../signing';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { Folder, type Cluster } from '../index';
import { readRoots } from './read-roots';
import { newestText, runInFile } from '../../testing/registry-rows';
import { Tamperer } from '../../testing/tampering';
import { preparedTools, Tool } from '../../testing/tool';
import { unreadable } from '../../testing/unreadable';
import { changeRegistry, folderIn, readHistory, readRegistry, renewRegistry, reopen } from '../../testing/folder-in';

let tool: Tool;
const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({}));
});
beforeEach(async () => {
  tool = await freshTool();
});

const keys = async () =>
  JSON.parse(await tool.must('key', 'list', '--json')) as { id: string; part: string | null; role: string }[];
const keyOf = async (name: string) => (await keys()).findLast(({ part, role }) => (part ?? role) === name)!.id;
const signature = () => readFileSync(new Tamperer(tool.data).file('help@2.0.0', RELEASE_SIGNATURE), 'utf8');

test('the first release of a part makes its key, readable by its owner alone', async () => {
  expect((await keys()).map(({ part, role }) => part ?? role)).toEqual(['root', 'registry', 'abort', 'shell', 'help']);
  const folder = path.join(tool.data, 'keys');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).map((file) => statSync(path.join(folder, file)).mode & 0o777)).toEqual(Array(6).fill(0o600));
});

test.each([
  ['root', 'the name of a key of the store'],
  ['registry', 'the name of a key of the store'],
  ['abort', 'the name of a key of the store'],
  ['constructor', 'a reserved word'],
])('a section cannot be called %s: it is %s', async (name, what) => {
  tool.builder.names = () => [name];
  const declares = { title: { en: 'News', rw: 'Amakuru' } };
  const policy = { kind: 'all-at-once' } as const;
  const refused = await tool.release('publish', tool.offer(sectionForTest({ name, roots: [`/${name}`], policy, declares })));
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`${name} is ${what}`) });
  expect(folderIn(tool.data).releases.names()).not.toContain(name);
});

test('copies a single key for another machine, readable by its owner alone, and refuses on a machine without it', async () => {
  const folder = path.join(tool.data, 'for-an-origin');
  const id = await keyOf('registry');
  expect(await tool.must('key', 'copy', 'registry', folder)).toContain(id);
  expect(readdirSync(folder)).toEqual([`${id}.pem`]);
  expect([folder, path.join(folder, `${id}.pem`)].map((file) => statSync(file).mode & 0o777)).toEqual([0o700, 0o600]);
  rmSync(path.join(tool.data, 'keys', `${id}.pem`));
  const result = await tool.release('key', 'copy', 'registry', folder);
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('the key of registry, is not here') });
  expect(await tool.must('key', 'list')).toMatch(new RegExp(`^${id} .*  in force, its private half is not here$`, 'm'));
});

test('a signature names the publisher', () => {
  const file = new Tamperer(tool.data).file('help@2.0.0', 'release.json');
  const statement = verifyRecord(
    folderIn(tool.data).trust.inForce,
    { name: 'help', version: '2.0.0' },
    readFileSync(file),
    signature(),
  );
  expect(statement).toMatchObject({ name: 'help', version: '2.0.0', by: { tool: 'release tool on the folder' } });
});

test.each(['help', 'registry', 'root'])(
  'rotating the key of %s re-signs what the old key signed, and changes nothing that is served',
  async (name) => {
    const [before, old] = [newestText(tool.data), await keyOf(name)];
    expect(await tool.must('key', 'rotate', name)).toContain(await keyOf(name));
    expect(await keyOf(name)).not.toBe(old);
    reopen(tool.data);
    await folderIn(tool.data).releases.verify('help', '2.0.0');
    expect(newestText(tool.data)).toBe(before);
    await tool.must('policy', 'help', '--stages', '5,100');
    expect(signature().includes(old)).toBe(false);
  },
);

test('rotating a key does not sign what the old key did not sign', async () => {
  new Tamperer(tool.data).change('help@2.0.0', 'guide.js');
  expect((await tool.release('key', 'rotate', 'help')).stderr).toContain('Not re-signed: help@2.0.0: guide.js');
  await expect(folderIn(tool.data).releases.verify('help', '2.0.0')).rejects.toThrow('is not signed by a key that counts');
});

test('what a revoked key signed is invalid until a person has reviewed and signed it', async () => {
  const id = await keyOf('help');
  // This process has verified the release before, and its files do not change.
  await folderIn(tool.data).releases.verify('help', '2.0.0');
  expect((await tool.release('key', 'revoke', id, '--reason', ' ')).code).toBe(2);
  await tool.must('key', 'revoke', id, '--reason', 'it was in a log');
  await expect(folderIn(tool.data).releases.verify('help', '2.0.0')).rejects.toThrow(`the signature names key ${id}`);
  await expect(folderIn(tool.data).releases.verify('shell', '1.0.0')).resolves.toBeUndefined();
  expect(await tool.release('key', 'revoke', id, '--reason', 'again')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The key ${id} was revoked at `),
  });
  // No publication makes a key in place of one that a person has revoked.
  const published = await tool.release('publish', tool.offer(sectionForTest({ version: '3.0.0' })));
  expect(published.stderr).toContain('help has no key in force');
  expect((await tool.release('sign', 'help@2.0.0', '--reason', 'looked at')).stderr).toContain('help has no key in force');
  await tool.must('key', 'create', 'help');
  await tool.must('sign', 'help@2.0.0', '--reason', 'looked at');
  await expect(folderIn(tool.data).releases.verify('help', '2.0.0')).resolves.toBeUndefined();
  expect(await tool.must('key', 'list')).toContain('it was in a log');
});

test('a release that was changed after its key was revoked is not signed, and the tool says which file', async () => {
  await tool.must('key', 'revoke', await keyOf('help'), '--reason', 'it was in a log');
  await tool.must('key', 'create', 'help');
  new Tamperer(tool.data).change('help@2.0.0', 'guide.js');
  const signed = await tool.release('sign', 'help@2.0.0', '--reason', 'looked at');
  expect(signed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('help@2.0.0: guide.js') });
});

test('a signature of another part does not count, also where the same key signs for both', () => {
  const file = new Tamperer(tool.data).file('help@2.0.0', 'release.json');
  const trust = { keysFor: () => folderIn(tool.data).trust.inForce!.keysFor('release', 'help') };
  const verify = (name: string) => verifyRecord(trust, { name, version: '2.0.0' }, readFileSync(file), signature());
  expect(verify('help')).toMatchObject({ name: 'help' });
  expect(() => verify('legal')).toThrow('legal@2.0.0: release.sig.json is the signature of help@2.0.0');
});

describe('a registry that is not what was signed', () => {
  const spoil = () =>
    new Tamperer(tool.data).changeRegistry((text) => text.replace('"previousGood": []', '"previousGood": ["9.9.9"]'));
  const status = async () => (await tool.release('status')).stderr;

  test('is refused, and `sign registry` brings the newest state that is signed into force again', async () => {
    const before = readRegistry(tool.data).sections;
    spoil();
    expect(await status()).toContain('npm run release -- sign registry --reason');
    expect(await tool.must('sign', 'registry', '--reason', 'mended')).toContain('as number 3');
    expect(readRegistry(tool.data).sections).toEqual(before);
    expect(readHistory(tool.data).map(({ sequence, change, by }) => [sequence, change, by!.reason])).toEqual([
      [1, 'start shell@1.0.0', null],
      [2, 'start help@2.0.0', null],
      [3, 'sign registry --reason mended', 'mended'],
    ]);
  });

  test('is ignored, and so are the unsigned states after it', async () => {
    runInFile(
      tool.data,
      `INSERT INTO states (sequence, change_id, text, hash) SELECT 3, 'forged', replace(text, '"sequence": 2', '"sequence": 3'), 'x' FROM states WHERE sequence = 2`,
    );
    expect(await status()).toContain('state 3 of the registry has no signature');
    expect(await tool.must('sign', 'registry', '--reason', 'mended')).toContain('as number 4');
    expect(readHistory(tool.data).map(({ sequence }) => sequence)).toEqual([1, 2, 4]);
  });

  test('is in force once a person who has reviewed it names its number', async () => {
    spoil();
    expect(await tool.must('sign', 'registry', '--state', '2', '--reason', 'meant so')).toContain('as number 3');
    expect(readRegistry(tool.data).sections.shell.previousGood).toEqual(['9.9.9']);
    const signState = (state: string) => tool.release('sign', 'registry', '--state', state, '--reason', 'x');
    expect(await signState('7')).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no state 7') });
    for (const state of ['two', '', '0', '01', '2.5', '-2'])
      expect(await signState(state)).toMatchObject({ code: 2, stderr: expect.stringContaining(`--state is "${state}"`) });
  });

  test('that the key signed before it was revoked is signed by its number alone', async () => {
    await tool.must('key', 'revoke', await keyOf('registry'), '--reason', 'it leaked');
    await tool.must('key', 'create', 'registry');
    expect((await tool.release('sign', 'registry', '--reason', 'x')).stderr).toContain('the newest is 2: --state NUMBER');
    await tool.must('sign', 'registry', '--state', '2', '--reason', 'looked at');
    expect(readRegistry(tool.data).sequence).toBe(3);
  });
});

test('a part with a key in force gets no second one, and the refusal names that key and how it is replaced', async () => {
  const before = await keys();
  expect(await tool.release('key', 'create', 'help')).toMatchObject({
    code: 1,
    stderr: `help has the key ${await keyOf('help')} in force. A new one in its place: npm run release -- key rotate help`,
  });
  expect(await keys()).toEqual(before);
});

test('a key that there is not cannot be revoked, and the refusal names those that there are', async () => {
  expect(await tool.release('key', 'revoke', 'ffffffffffffffff', '--reason', 'it leaked')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(await keyOf('help')),
  });
});

test('a leaked key is revoked also while site.db is broken, and the log says what could not be kept', async () => {
  const id = await keyOf('help');
  const database = path.join(tool.data, 'site.db');
  for (const file of [`${database}-wal`, `${database}-shm`]) rmSync(file, { force: true });
  writeFileSync(database, 'no database, and long enough to be looked at. '.repeat(100));
  const result = await tool.release('key', 'revoke', id, '--reason', 'leaked');
  expect(result).toMatchObject({
    code: 0,
    stderr: `The keys are in force, and not kept in last-good.json. ${database} cannot be read (file is not a database). Stop origin and release service, and restore it from the backup: docs/runbook.md, "Restore"`,
  });
  expect(await tool.must('key', 'list')).toMatch(new RegExp(`^${id} .*  revoked .*: leaked$`, 'm'));
});

test('a revocation that a full disk does not keep whole ends with the error, and the next attempt says that the key is revoked', async () => {
  const id = await keyOf('help');
  jest.spyOn(StoredRegistry.prototype, 'withWriteLock').mockRejectedValueOnce(new Error('ENOSPC: no space left on device'));
  expect(await tool.release('key', 'revoke', id, '--reason', 'leaked')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ENOSPC'),
  });
  expect((await tool.release('key', 'revoke', id, '--reason', 'leaked')).stderr).toContain(`The key ${id} was revoked at`);
});

test('the root key in force cannot be revoked, because it signs the list; the refusal says how it is replaced', async () => {
  expect(await tool.release('key', 'revoke', await keyOf('root'), '--reason', 'it leaked')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The root key signs this list. Replace it: npm run release -- key rotate root'),
  });
});

test('keys are changed on the machine that has them, not over the network', async () => {
  process.env.RELEASE_TOKEN = 'rel_x';
  const { code, stderr } = await tool.release('key', 'list', '--to', 'https://releases.example');
  delete process.env.RELEASE_TOKEN;
  expect([code, stderr]).toEqual([2, expect.stringContaining('without --to')]);
});

test('without the private key nothing is signed, and the error says so', async () => {
  new Tamperer(tool.data).removePrivateKeys();
  const { code, stderr } = await tool.release('publish', tool.offer(sectionForTest({ version: '3.0.0' })));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/the key of help, is not here/)]);
});

describe('a store without signatures', () => {
  const unsign = () => {
    for (const file of [trustFile(tool.data), lastGoodFile(tool.data)]) rmSync(file);
    runInFile(tool.data, 'DELETE FROM signatures');
    rmSync(path.join(tool.data, 'keys'), { recursive: true });
    for (const release of ['help@2.0.0', 'shell@1.0.0']) rmSync(new Tamperer(tool.data).file(release, RELEASE_SIGNATURE));
    reopen(tool.data);
  };

  test('is signed once, as it is, and this is logged', async () => {
    unsign();
    const before = newestText(tool.data);
    expect((await tool.release('status')).stderr).toContain('registry 2 and 2 releases are signed as they are');
    expect((await tool.release('status')).stderr).toBe('');
    await folderIn(tool.data).releases.verify('help', '2.0.0');
    expect(newestText(tool.data)).toBe(before);
  });

  test('is signed, except releases that do not match their record', async () => {
    unsign();
    new Tamperer(tool.data).change('help@2.0.0', 'guide.js');
    const { stderr } = await tool.release('status');
    expect(stderr).toContain('Not signed: help@2.0.0: guide.js is not what was published');
    expect(stderr).toContain('registry 2 and 1 releases are signed as they are');
    await expect(folderIn(tool.data).releases.verify('help', '2.0.0')).rejects.toThrow('has no signature');
  });

  test('is refused by a machine with a pinned root key', async () => {
    const pem = path.join(newFolder(), 'root.pem');
    writeFileSync(pem, await tool.must('key', 'list', '--root'));
    await expect(new Folder(tool.data, readRoots(pem)).keys.ensureTrust()).resolves.toBeUndefined();
    unsign();
    await expect(new Folder(tool.data, readRoots(pem)).keys.ensureTrust()).rejects.toThrow('the list of keys, is missing');
    rmSync(path.dirname(pem), { recursive: true });
  });
});

test('a machine with a pinned root key refuses a list of keys that another root signed', async () => {
  const other = new Tool();
  await other.publish(shellForTest());
  const pem = path.join(tool.data, 'root.pem');
  writeFileSync(pem, await other.must('key', 'list', '--root'));
  reopen(tool.data);
  await expect(new Folder(tool.data, readRoots(pem)).keys.ensureTrust()).rejects.toThrow('is not signed by a key that counts');
  rmSync(other.data, { recursive: true });
});

test('a list of keys that cannot be read for a moment is read again when it is needed next', () => {
  const { trust } = reopen(tool.data);
  const unread = unreadable(trustFile(tool.data));
  expect(() => trust.whole).toThrow('EMFILE');
  unread.mockRestore();
  expect(trust.whole).not.toBeNull();
});

describe('the signature of the registry', () => {
  const registrySignature = () => folderIn(tool.data).registry.states.signaturesOf(2)[0];

  test('is renewed after half of its lifetime, without a change of the registry', async () => {
    const before = [newestText(tool.data), registrySignature()];
    expect(await renewRegistry(tool.data, Date.now() + LIFETIME / 3)).toBe(false);
    expect(registrySignature()).toBe(before[1]);
    expect(await renewRegistry(tool.data, Date.now() + LIFETIME / 1.5)).toBe(true);
    expect(registrySignature()).not.toBe(before[1]);
    expect(newestText(tool.data)).toBe(before[0]);
    expect(readRegistry(tool.data).sequence).toBe(2);
  });

  test('is not renewed by a machine of a cluster whose user of the database may add no states', async () => {
    const folder = new Folder(tool.data, null, { mayChange: false } as Cluster);
    expect(await folder.registry.renew(Date.now() + LIFETIME)).toBe(false);
    folder.registry.close();
  });

  test('is renewed by a machine with the key, and never for a registry that was not signed', async () => {
    new Tamperer(tool.data).changeRegistry((text) => `${text} `);
    await expect(renewRegistry(tool.data, Date.now() + LIFETIME)).rejects.toThrow('is not what was signed');
    new Tamperer(tool.data).removePrivateKeys();
    expect(await renewRegistry(tool.data, Date.now() + LIFETIME)).toBe(false);
  });
});

test('refuses a list of keys from before a revocation after a restart, even without a later change', async () => {
  const before = readFileSync(trustFile(tool.data), 'utf8');
  await tool.must('key', 'revoke', await keyOf('help'), '--reason', 'it leaked');
  writeFileSync(trustFile(tool.data), before);
  reopen(tool.data);
  expect((await tool.release('status')).stderr).toMatch(
    /trust\.json is number \d+; number \d+ was seen already, so it is an old copy/,
  );
  await expect(folderIn(tool.data).releases.verify('help', '2.0.0')).rejects.toThrow('is not signed by a key that counts');
});

test('a change whose signature cannot be stored leaves the registry as it was', async () => {
  runInFile(tool.data, "CREATE TRIGGER full BEFORE INSERT ON signatures BEGIN SELECT RAISE(ABORT, 'there is no room'); END");
  expect(await tool.release('policy', 'help', '--stages', '5,100')).toMatchObject({ code: 1 });
  expect(readRegistry(tool.data).sequence).toBe(2);
});

test('a change that cannot be signed leaves the registry as it was', async () => {
  new Tamperer(tool.data).removePrivateKeys();
  const before = newestText(tool.data);
  const change = changeRegistry(tool.data, 'test', (registry) => withSection(registry, 'help', { previousGood: ['1.0.0'] }));
  await expect(change).rejects.toThrow('the key of registry, is not here');
  expect(newestText(tool.data)).toBe(before);
  expect(folderIn(tool.data).trust.inForce).not.toBeNull();
});
