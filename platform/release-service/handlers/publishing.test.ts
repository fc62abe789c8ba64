// Before all that renders: in this process, and not in a child.
import { RunningService } from '../testing/running-service';
import { createHash } from 'node:crypto';
import fs, { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FolderTarget, listFiles } from 'platform/commands';
import { PagesStore } from 'platform/render';
import { until } from 'platform/testing/until';
import { sectionForTest, shellForTest } from 'platform/testing/rendering-releases';
import { IdentityTokens } from '../auth/identity-tokens';
import { filesFolder, incomingFolder } from '../incoming/paths';
import { PublicationTurns } from '../incoming/publication-turns';
import { Uploads } from '../incoming/uploads';
import { wholeRelease } from '../testing/whole-release';
import { folderIn, readRegistry } from 'platform/testing/folder-in';

// A publication that is never answered fails its test soon; each test takes about a second.
jest.setTimeout(20_000);

let service: RunningService;
let help: string;
beforeEach(async () => {
  service = await new RunningService().start();
  help = await service.token('help-ci', ['help'], ['publish']);
});
afterEach(() => service.app.close());

const release = (version: string, more: object = {}) => wholeRelease(sectionForTest({ version, ...more }));
const versions = () => folderIn(service.data).releases.versions('help');
/** Nothing half put together is left behind. */
const leftBuilds = () =>
  existsSync(incomingFolder(service.data))
    ? readdirSync(path.join(incomingFolder(service.data), 'help')).filter((name) => name.startsWith('build-'))
    : [];

test('a published release is in the store as it was built, and nothing that is served changes', async () => {
  const { sequence } = readRegistry(service.data);
  const folder = release('1.1.0');
  expect(await service.publish(help, folder, '1.1.0')).toMatchObject({
    status: 200,
    body: { version: '1.1.0', said: ['Rendering help@1.1.0 beside shell@1.0.0 …'] },
  });
  const stored = folderIn(service.data).releases.folder('help', '1.1.0');
  for (const file of Object.keys(await listFiles(folder)))
    expect(readFileSync(path.join(stored, file))).toEqual(readFileSync(path.join(folder, file)));
  expect(readRegistry(service.data).sequence).toBe(sequence);
  expect(leftBuilds()).toEqual([]);
});

test('files that were uploaded before a lost connection, or are in an earlier release, are not requested again', async () => {
  await service.publish(help, release('1.1.0'), '1.1.0');
  const folder = release('1.2.0', { files: { 'static/new.js': 'new()', 'static/other.js': 'other()' } });
  const files = await listFiles(folder);
  const missing = async () => (await service.call(help, 'releases/help/1.2.0/missing', files)).body.missing as string[];
  const lacking = await missing();
  expect(lacking).toContain(files['static/new.js']!.sha256);
  expect(lacking).not.toContain(files['help.css']!.sha256);
  await service.send(help, 'help', files['static/new.js']!.sha256, Buffer.from('new()'));
  expect(await missing()).toEqual(lacking.filter((hash) => hash !== files['static/new.js']!.sha256));
});

test('a file that a release has twice is requested once', async () => {
  const files = await listFiles(release('1.1.0', { files: { 'static/one.js': 'same()', 'static/two.js': 'same()' } }));
  const { body } = await service.call(help, 'releases/help/1.1.0/missing', files);
  expect(body.missing!.filter((hash) => hash === files['static/one.js']!.sha256)).toEqual([files['static/two.js']!.sha256]);
});

test('publishing the same release again succeeds; another release with its version is refused', async () => {
  await service.publish(help, release('1.1.0'), '1.1.0');
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({
    status: 200,
    body: { said: ['help@1.1.0 is published already: nothing in it has changed.'] },
  });
  expect(await service.publish(help, release('1.1.0', { files: { 'more.js': 'more()' } }), '1.1.0')).toMatchObject({
    status: 409,
    body: { code: 'published-already', detail: expect.stringContaining('with another more.js') },
  });
});

test.each([
  ['damaged', (file: string) => writeFileSync(file, 'changed()')],
  ['lost', (file: string) => rmSync(file)],
])('a release with a %s file is repaired by publishing it again, which the runbook asks for', async (_how, damage) => {
  await service.publish(help, release('1.1.0'), '1.1.0');
  // Its files are listed for another release.
  await service.call(help, 'releases/help/1.2.0/missing', await listFiles(release('1.2.0')));
  const stored = path.join(folderIn(service.data).releases.folder('help', '1.1.0'), 'guide.js');
  const before = readFileSync(stored, 'utf8');
  damage(stored);
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({
    status: 200,
    body: { said: expect.arrayContaining([expect.stringContaining('is put there once more')]) },
  });
  expect(readFileSync(stored, 'utf8')).toBe(before);
});

test('a file that was damaged in another release is asked for again after one refusal', async () => {
  await service.publish(help, release('1.1.0', { files: { 'both.js': 'both()' } }), '1.1.0');
  const next = release('1.2.0', { files: { 'both.js': 'both()' } });
  await service.call(help, 'releases/help/1.2.0/missing', await listFiles(next));
  writeFileSync(path.join(folderIn(service.data).releases.folder('help', '1.1.0'), 'both.js'), 'damaged');
  const statuses = [await service.publish(help, next, '1.2.0'), await service.publish(help, next, '1.2.0')];
  expect(statuses.map(({ status }) => status)).toEqual([422, 200]);
});

test('equal files from another commit and another builder are the same release', async () => {
  const builtBy = (builder: string) => release('1.1.0', { files: { 'made/provenance.json': JSON.stringify({ builder }) } });
  await service.publish(help, builtBy('local:claire'), '1.1.0');
  expect(await service.publish(help, builtBy('local:eric'), '1.1.0')).toMatchObject({ status: 200 });
  const stored = path.join(folderIn(service.data).releases.folder('help', '1.1.0'), 'made/provenance.json');
  expect(readFileSync(stored, 'utf8')).toContain('claire');
});

test('a release whose page throws is refused with page and reason, as by the release tool, and its files need not be sent again', async () => {
  const routes = "[{ path: '/help-center', load: async () => { throw new Error('the list is lost'); } }]";
  const folder = release('1.1.0', { routes });
  expect(await service.publish(help, folder, '1.1.0')).toMatchObject({
    status: 422,
    body: {
      code: 'does-not-render',
      detail: expect.stringMatching(/help@1\.1\.0 does not render beside shell@1\.0\.0:\n\/help-center \(en\): the list is lost/),
    },
  });
  expect([versions(), leftBuilds()]).toEqual([['1.0.0'], []]);
  const again = await service.call(help, 'releases/help/1.1.0/missing', await listFiles(folder));
  expect(again.body.missing).toEqual([]);
});

test('no page of a release that is refused beside the second shell is stored, and a fixed one with the same version has its own pages', async () => {
  await service.tool.publishAndStart(shellForTest({ version: '1.1.0' }));
  await service.tool.must('promote', 'shell');
  const storedPages = () =>
    readdirSync(path.join(service.data, 'pages'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.includes('help@1.1.0'),
    );
  // Rendered beside the stable shell first.
  const poisoned = release('1.1.0', {
    bundle: `let times = 0; exports.default = { contract: 1, namespace: 'help', routes: [{ path: '/help-center', load: async () => {
      const { stack } = new Error(); if (/shell.1\\.0\\.0/.test(stack)) throw new Error('refused on purpose'); return 'POISONED'; } }] };`,
  });
  expect(await service.publish(help, poisoned, '1.1.0')).toMatchObject({ status: 422 });
  expect(storedPages()).toEqual([]);
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({ status: 200 });
  await service.tool.must('start', 'help@1.1.0', '--stages', '100');
  const texts = storedPages().map((file) => readFileSync(path.join(service.data, 'pages', file), 'utf8'));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('POISONED'))).toEqual([]);
});

test('a release with a file that lies elsewhere, is hidden or has no name is refused', async () => {
  for (const name of ['../x.js', '/etc/x.js', 'a/../b.js', 'a//b.js', '.hidden', 'a/.hidden', 'a\\b.js', 'a\0b', '']) {
    const files = { 'release.json': { size: 1, sha256: 'a'.repeat(64) }, [name]: { size: 1, sha256: 'a'.repeat(64) } };
    for (const step of ['releases/help/1.1.0/missing', 'releases/help/1.1.0'])
      expect([name, await service.call(help, step, files)]).toMatchObject([
        name,
        {
          status: 400,
          body: { code: 'wrong-file-list', detail: expect.stringContaining(`list of files is not right: ${name}: `) },
        },
      ]);
  }
  expect(versions()).toEqual(['1.0.0']);
});

test('a list of files with too long a file, no record, a hash of another kind or a length below nothing is refused', async () => {
  for (const files of [
    { 'release.json': { size: 11 * 1024 * 1024, sha256: 'a'.repeat(64) } },
    { 'a.js': { size: 1, sha256: 'a'.repeat(64) } },
    { 'release.json': { size: 1, sha256: 'A'.repeat(64) } },
    { 'release.json': { size: -1, sha256: 'a'.repeat(64) } },
  ])
    expect([files, (await service.call(help, 'releases/help/1.1.0/missing', files)).status]).toEqual([files, 400]);
});

test('a file with a wrong hash, too long, or cut off, is not stored', async () => {
  const hash = 'b'.repeat(64);
  expect(await service.send(help, 'help', hash, Buffer.from('other'))).toMatchObject({
    status: 422,
    body: { code: 'wrong-hash', detail: expect.stringContaining(`and not ${hash}`) },
  });
  const tooLong = await service.send(help, 'help', hash, Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(tooLong).toMatchObject({ status: 413, body: { code: 'too-large', detail: 'A file of a release has at most 10 MB.' } });
  expect(await service.send(help, 'help', '..%2F..%2Fregistry', Buffer.from('x'))).toMatchObject({
    status: 400,
    body: { code: 'wrong-file-address', detail: expect.stringContaining('it is /api/releases/NAME/files/SHA256') },
  });
  expect(await service.call(help, 'releases/Help/1.1.0/missing')).toMatchObject({
    status: 400,
    body: { code: 'wrong-release-address', detail: expect.stringContaining('it is /api/releases/NAME/VERSION') },
  });
  expect(readdirSync(filesFolder(service.data, 'help'))).toEqual([]);
});

test('a file that is sent without its length may be as long as any, and no longer', async () => {
  const store = jest.spyOn(Uploads.prototype, 'store').mockImplementation(async (_upload, work) => void (await work(1)));
  const sent = await service.app.inject({
    method: 'PUT',
    url: `/api/releases/help/files/${createHash('sha256').update('x').digest('hex')}`,
    payload: Readable.from(['x']),
    headers: { authorization: `Bearer ${help}`, 'content-type': 'application/octet-stream' },
  });
  expect([sent.statusCode, store.mock.lastCall![0]]).toEqual([
    204,
    { name: 'help', hash: expect.any(String), grant: 'token help-ci', length: null },
  ]);
});

test('files that are missing, or were changed on the disk, make no release', async () => {
  const folder = release('1.1.0');
  const files = await listFiles(folder);
  expect(await service.call(help, 'releases/help/1.1.0', files)).toMatchObject({
    status: 409,
    body: { code: 'file-not-sent', detail: expect.stringContaining('has not been sent yet') },
  });
  for (const [file, { sha256 }] of Object.entries(files))
    await service.send(help, 'help', sha256, readFileSync(path.join(folder, file)));
  writeFileSync(path.join(filesFolder(service.data, 'help'), files['help.css']!.sha256), '.other{}');
  expect(await service.call(help, 'releases/help/1.1.0', files)).toMatchObject({
    status: 422,
    body: { code: 'wrong-hash', detail: 'help.css is not what the list of files says: its size or its hash differs.' },
  });
  expect([versions(), leftBuilds()]).toEqual([['1.0.0'], []]);
});

test.each([
  ['is another release', (folder: string) => folder, '1.2.0', 'is of help@1.1.0, and was sent as help@1.2.0'],
  [
    'does not fit its files',
    (folder: string) => alter(folder, 'guide.js', 'changed()'),
    '1.1.0',
    'guide.js has another hash than release.json says',
  ],
  ['is not JSON', (folder: string) => alter(folder, 'release.json', '{'), '1.1.0', /^release\.json: /],
])('a record that %s is refused', async (_what, change, version, detail) => {
  const folder = change(release('1.1.0'));
  const files = await listFiles(folder);
  for (const [file, { sha256 }] of Object.entries(files))
    await service.send(help, 'help', sha256, readFileSync(path.join(folder, file)));
  const { status, body } = await service.call(help, `releases/help/${version}`, files);
  expect(status).toBe(422);
  expect(body.detail).toMatch(detail);
  expect(body.detail).not.toContain(service.data);
  expect([versions(), leftBuilds()]).toEqual([['1.0.0'], []]);
});

test('a symbolic link in a build is neither followed nor uploaded', async () => {
  const folder = release('1.1.0');
  symlinkSync('/etc/passwd', path.join(folder, 'passwd.js'));
  expect(Object.keys(await listFiles(folder))).not.toContain('passwd.js');
});

test('three simultaneous publications of one section succeed; a fourth gets Retry-After', async () => {
  const { publish } = FolderTarget.prototype;
  const take = jest.spyOn(PublicationTurns.prototype, 'take');
  // The first is not done before the last one has come.
  jest.spyOn(FolderTarget.prototype, 'publish').mockImplementation(async function (this: FolderTarget, ...words) {
    await until(() => take.mock.calls.length === 4);
    return publish.apply(this, words);
  });
  const folders = Array.from({ length: 4 }, (_, index) => [`1.1.${index}`, release(`1.1.${index}`)] as const);
  const answers = await Promise.all(folders.map(([version, folder]) => service.publish(help, folder, version)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  expect(answers.find(({ status }) => status === 429)!.headers).toMatchObject({ 'retry-after': '30' });
  expect(versions()).toHaveLength(4);
  expect(leftBuilds()).toEqual([]);
});

test('a token that is revoked while its publication waits for its turn publishes nothing, and nothing of it is rendered', async () => {
  const stolen = await service.token('stolen', ['help'], ['publish']);
  let end!: () => void;
  const hangs = new Promise<void>((resolve) => (end = resolve));
  const publish = jest.spyOn(FolderTarget.prototype, 'publish');
  const begun = new Promise<void>((resolve) => {
    publish.mockImplementationOnce(async () => {
      resolve();
      await hangs;
      return { version: '1.1.0' };
    });
  });
  const first = service.publish(help, release('1.1.0'), '1.1.0');
  await begun;
  const take = jest.spyOn(PublicationTurns.prototype, 'take');
  const second = service.publish(stolen, release('1.2.0'), '1.2.0');
  await until(() => take.mock.calls.length > 0);
  await service.store.access.revokeToken('stolen', new Date());
  end();
  await first;
  expect(await second).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
  expect(publish).toHaveBeenCalledTimes(1);
  expect(versions()).toEqual(['1.0.0']);
});

test('a token that is revoked while its pages are rendered publishes nothing', async () => {
  const stolen = await service.token('stolen', ['help'], ['publish']);
  jest.spyOn(PagesStore.prototype, 'ensure').mockImplementationOnce(async () => {
    await service.store.access.revokeToken('stolen', new Date());
    return false;
  });
  expect(await service.publish(stolen, release('1.1.0'), '1.1.0')).toMatchObject({
    status: 403,
    body: { code: 'not-permitted' },
  });
  expect(versions()).toEqual(['1.0.0']);
});

test.each([
  ['removed', null],
  ['narrowed to reading', 'read'],
] as const)('a workflow whose trust is %s while its publication waits for its turn publishes nothing', async (_how, left) => {
  const { access } = service.store;
  const workflow = { issuer: 'https://id.example', repository: 'company/help', workflow: 'help.yml', branch: 'main' };
  await access.trustWorkflow({ name: 'help-main', ...workflow, sections: ['help'], may: ['publish'] });
  jest.spyOn(IdentityTokens.prototype, 'entriesOf').mockImplementation(async () => access.read().trusted as [never]);
  let end!: () => void;
  const hangs = new Promise<void>((resolve) => (end = resolve));
  const publish = jest.spyOn(FolderTarget.prototype, 'publish').mockImplementationOnce(async () => {
    await hangs;
    return { version: '1.1.0' };
  });
  const first = service.publish(help, release('1.1.0'), '1.1.0');
  await until(() => publish.mock.calls.length > 0);
  const take = jest.spyOn(PublicationTurns.prototype, 'take');
  const second = service.publish('a.b.c', release('1.2.0'), '1.2.0');
  await until(() => take.mock.calls.length > 0);
  await access.removeWorkflow('help-main');
  if (left) await access.trustWorkflow({ name: 'help-main', ...workflow, sections: ['help'], may: [left] });
  end();
  await first;
  expect(await second).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
  expect(versions()).toEqual(['1.0.0']);
});

test('uploaded files are no longer pending once their release is published', async () => {
  await service.publish(help, release('1.1.0'), '1.1.0');
  expect(readdirSync(filesFolder(service.data, 'help'))).toEqual([]);
});

test.each([
  ['of a file', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'copyfile' })],
  ['of the tables', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })],
])('a disk that is full is named to the team, %s, and is no fault of the release; the log has its error', async (_what, full) => {
  jest.spyOn(fs.promises, 'cp').mockRejectedValueOnce(full);
  const log = jest.spyOn(console, 'error').mockImplementation();
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({ status: 507, body: { code: 'disk-full' } });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('A request failed.'), expect.stringContaining(full.message));
  log.mockRestore();
  expect([versions(), leftBuilds()]).toEqual([['1.0.0'], []]);
});

test('a team reads why its release was not tried, as by the release tool', async () => {
  const fault = new Error('The origin that serves a pair to its trial ended');
  jest.spyOn(FolderTarget.prototype, 'publish').mockRejectedValueOnce(fault);
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({
    status: 422,
    body: { code: 'not-publishable', detail: fault.message },
  });
});

test('a disk that fails is no fault of the release either, and the team reads that the log of the service says why', async () => {
  const broken = Object.assign(new Error('EIO: i/o error, copyfile'), { code: 'EIO', syscall: 'copyfile' });
  jest.spyOn(FolderTarget.prototype, 'publish').mockRejectedValueOnce(broken);
  const log = jest.spyOn(console, 'error').mockImplementation();
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({
    status: 500,
    body: { code: 'internal-error', detail: expect.stringContaining('Its log says why') },
  });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('A request failed.'), expect.stringContaining(broken.message));
  log.mockRestore();
});

test('a publication whose uploads cannot be deleted has succeeded', async () => {
  jest.spyOn(Uploads.prototype, 'remove').mockRejectedValueOnce(new Error('EROFS: read-only file system'));
  const log = jest.spyOn(console, 'error').mockImplementation();
  expect(await service.publish(help, release('1.1.0'), '1.1.0')).toMatchObject({ status: 200, body: { version: '1.1.0' } });
  expect(log).toHaveBeenCalledWith('Published uploads were not deleted.', expect.stringContaining('EROFS'));
  log.mockRestore();
});

test('files uploaded a day ago and never published are deleted within an hour, also without a publication', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  const removeOld = jest.spyOn(Uploads.prototype, 'removeOld');
  const other = await new RunningService().start();
  const token = await other.token('help-ci', ['help'], ['publish']);
  const bytes = Buffer.from('never used');
  const hash = createHash('sha256').update(bytes).digest('hex');
  await other.send(token, 'help', hash, bytes);
  const old = (Date.now() - 25 * 60 * 60 * 1000) / 1000;
  utimesSync(path.join(filesFolder(other.data, 'help'), hash), old, old);
  jest.advanceTimersByTime(60 * 60 * 1000);
  expect(await Promise.all(removeOld.mock.results.map(({ value }) => value))).toHaveLength(2);
  expect(readdirSync(filesFolder(other.data, 'help'))).toEqual([]);
  const timers = jest.getTimerCount();
  await other.app.close();
  expect(jest.getTimerCount()).toBeLessThan(timers);
  jest.useRealTimers();
});

function alter(folder: string, file: string, text: string): string {
  writeFileSync(path.join(folder, file), text);
  return folder;
}
