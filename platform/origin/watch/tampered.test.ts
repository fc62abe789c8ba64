import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renewSignature, thisUser, type Change } from 'platform/store';
import { position, start, withSection } from 'platform/rollout';
import { RELEASE_SIGNATURE } from 'platform/signing';
import { loseTables, restoreTables } from 'platform/testing/registry-rows';
import { Tamperer } from 'platform/testing/tampering';
import { newFolder } from 'shared/testing/new-folder';
import { integrityOf, quietRegistry, TestSite } from '../testing/test-site';
import { until } from 'platform/testing/until';
import { firstToServe } from './first-to-serve';
import { LiveRegistry } from './live-registry';
import { changeRegistry, folderIn, reopen } from 'platform/testing/folder-in';

let site: TestSite;
let live: LiveRegistry;
let tamperer: Tamperer;
let older: string;
let errorLog: jest.SpyInstance;
const change = (by: Change) => changeRegistry(site.data, 'test', by);
const aMoment = () => jest.advanceTimersByTimeAsync(100);
/** Until the origin has seen it, by a clock that runs as fast as its disk. */
const sees = (reason: string) => until(() => [live.fault, ...live.tampered.values()].join('\n').includes(reason), aMoment);
const isWhole = () => until(() => live.fault === null && live.tampered.size === 0, aMoment);
const help = () => live.current.sections.help!;

/** Help 2.0.0 with 1.9.0 before it, and 2.1.0 published: all signed. */
beforeEach(async () => {
  site = new TestSite();
  older = newFolder();
  await folderIn(site.data).keys.ensureTrust();
  for (const [name, versions] of Object.entries({ shell: ['1.0.0'], help: ['1.9.0', '2.0.0', '2.1.0'] }))
    for (const version of versions) {
      await folderIn(site.data).keys.ensure(name);
      await renewSignature(folderIn(site.data).releases, { name, version }, thisUser());
    }
  await change((registry) => ({ ...registry, sections: { shell: quietRegistry().sections.shell } }));
  cpSync(site.data, older, { recursive: true });
  await change((registry) => ({ ...registry, sections: quietRegistry().sections }));
  tamperer = new Tamperer(site.data);
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  await open();
});
afterEach(async () => {
  live.close();
  jest.useRealTimers();
  await site.close();
});

async function open(): Promise<void> {
  live?.close();
  reopen(site.data);
  live = await LiveRegistry.open(folderIn(site.data), site.pages);
  await site.open({ live });
}
const health = async () => JSON.parse((await site.get('/healthz')).body);

test('an origin notices a replaced list of keys within a second, and not only when it checks the files', async () => {
  // The first look may differ from what the origin began with.
  await jest.advanceTimersByTimeAsync(200);
  tamperer.replaceTrust();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(live.fault).toContain('trust.json is not signed by a key that counts');
});

test.each<[what: string, tamper: () => void, reason: string]>([
  [
    'was changed',
    () => tamperer.changeRegistry((text) => text.replace('"stable": "2.0.0"', '"stable": "2.1.0"')),
    'site.db: state 2 of the registry is not what was signed',
  ],
  ['is an old one, with its signature', () => restoreTables(older, site.data), 'so it is an old copy'],
  ['is lost with its tables', () => loseTables(site.data), 'site.db holds no state of the registry, and number 2'],
  [
    'was signed by a stranger under the right name',
    () => tamperer.signRegistry(tamperer.falseKey('registry')),
    'is not signed by a key that counts',
  ],
  [
    'has expired, and cannot be renewed',
    () => {
      tamperer.signRegistry(tamperer.keyOf('registry'), { expires: '2026-01-01T00:00:00.000Z' });
      tamperer.removePrivateKeys();
    },
    'its signature expired',
  ],
  ["lies beside a stranger's list of keys", () => tamperer.replaceTrust(), 'trust.json is not signed by a key that counts'],
])(
  'while the registry %s, the last good one is served, also after a restart, and health says why',
  async (_what, tamper, reason) => {
    tamper();
    await sees(reason);
    for (const when of ['running', 'restarted']) {
      if (when === 'restarted') await open();
      expect([when, help().stable, live.current.sequence]).toEqual([when, '2.0.0', 2]);
      expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining(reason) });
      expect((await health()).reason).not.toContain(site.data);
      expect(await site.get('/help-center')).toMatchObject({ status: 200, body: expect.stringContaining('help@2.0.0') });
    }
    expect(errorLog.mock.calls.join('\n')).toContain(reason);
  },
);

test('an origin that starts beside older tables serves the last good state', async () => {
  // A folder that this process has not read yet, as after a restart.
  const restored = newFolder();
  cpSync(site.data, restored, { recursive: true });
  rmSync(path.join(restored, 'keys'), { recursive: true });
  restoreTables(older, restored);
  const { registry, fault } = await firstToServe(folderIn(restored), site.pages);
  expect([registry.sequence, fault]).toEqual([2, expect.stringContaining('is number 1; number 2 was seen already')]);
});

test('a registry that expires at run time is reported, and still served', async () => {
  const soon = new Date(Date.now() + 5_000).toISOString();
  tamperer.signRegistry(tamperer.keyOf('registry'), { expires: soon });
  tamperer.removePrivateKeys();
  await sees(`its signature expired at ${soon}`);
  expect(help().stable).toBe('2.0.0');
});

const ENTRY = '/_releases/help/2.0.0/entry.js';
const STABLE = 'help@2.0.0';

test.each<[what: string, tamper: () => void, reason: string]>([
  ['one letter of a script', () => tamperer.changeLetter(STABLE, 'entry.js'), 'entry.js is not what was published'],
  [
    'a script, compressed',
    () => writeFileSync(tamperer.file(STABLE, 'entry.js.br'), 'x'),
    'entry.js.br is not what was published',
  ],
  ['a script and the record', () => tamperer.changeWithRecord(STABLE, 'entry.js'), 'release.json is not what was signed'],
  ['the signature removed', () => rmSync(tamperer.file(STABLE, RELEASE_SIGNATURE)), 'has no signature'],
])('a tampered stable release (%s) is not served: the good one before it is', async (_what, tamper, reason) => {
  await site.pages.ensure({ shell: '1.0.0', section: 'help', version: '1.9.0' });
  expect((await site.get(ENTRY)).status).toBe(200);
  tamper();
  expect(await site.get(ENTRY, { 'accept-encoding': 'br' })).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store' },
  });
  await sees(reason);
  for (const when of ['running', 'restarted']) {
    if (when === 'restarted') await open();
    const page = await site.get('/help-center');
    expect([when, page.status, page.selection.sections.help.version]).toEqual([when, 200, '1.9.0']);
    expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining(reason) });
    expect((await site.get('/no-such-page')).status).toBe(404);
  }
});

test.each<[what: string, tamper: () => void, reason: string]>([
  ['changed files', () => tamperer.change(STABLE, 'entry.js'), 'entry.js is not what was published'],
  ['changed files and record', () => tamperer.changeWithRecord(STABLE, 'entry.js'), 'release.json is not what was signed'],
])(
  'without a good release before it, a page with %s is shown without them, and the files are not served',
  async (_what, tamper, reason) => {
    await change((registry) => withSection(registry, 'help', { previousGood: [] }));
    await until(() => help().previousGood.length === 0, aMoment);
    await site.get('/help-center');
    tamper();
    await sees(reason);
    expect(await site.get('/help-center')).toMatchObject({ status: 200, body: expect.stringContaining('help@2.0.0') });
    expect((await site.get(ENTRY)).status).toBe(404);
    expect(await site.get('/readyz')).toMatchObject({ status: 200, body: expect.stringContaining(reason) });
  },
);

/** Deletes a release, and waits until the origin has seen it. */
async function lose(release: string): Promise<void> {
  const { state } = live;
  rmSync(path.dirname(tamperer.file(release, 'release.json')), { recursive: true });
  await until(() => live.state !== state, aMoment);
}

test.each<[what: string, harm: () => Promise<void>]>([
  [
    'was tampered with',
    async () => {
      tamperer.change('shell@1.0.0', 'entry.js');
      await sees('shell@1.0.0: entry.js');
    },
  ],
  ['is lost', () => lose('shell@1.0.0')],
])('a shell that %s is replaced by the good one before it', async (_what, harm) => {
  site.publish('shell', '0.9.0');
  await renewSignature(folderIn(site.data).releases, { name: 'shell', version: '0.9.0' }, thisUser());
  await change((registry) => withSection(registry, 'shell', { previousGood: ['0.9.0'] }));
  await until(() => live.current.sections.shell.previousGood.length > 0, aMoment);
  for (const [section, version] of [
    ['shell', '0.9.0'],
    ['help', '2.0.0'],
  ])
    await site.pages.ensure({ shell: '0.9.0', section: section!, version: version! });
  expect((await site.get('/help-center')).selection.shell.version).toBe('1.0.0');
  await harm();
  expect(await site.get('/help-center')).toMatchObject({ status: 200, selection: { shell: { version: '0.9.0' } } });
});

test('a change to a tampered release is not applied', async () => {
  tamperer.change('help@2.1.0', 'entry.js');
  await change((registry) => withSection(registry, 'help', { stable: '2.1.0' }));
  await sees('help@2.1.0: entry.js');
  expect([help().stable, live.fault]).toEqual(['2.0.0', expect.stringContaining('help@2.1.0: entry.js')]);
});

test('a candidate that is tampered with while its rollout runs is not served any more: its visitors get stable', async () => {
  const bucket = [...Array(100).keys()].find((each) => position('help', 'r1', each) < 5_000);
  const now = new Date().toISOString();
  await change((registry) => start(registry, { name: 'help', version: '2.1.0', stages: [50, 90], id: 'r1', now }));
  await until(() => help().rollout?.id === 'r1', aMoment);
  const versionInPage = async () => (await site.get('/help-center', { cookie: `rb=${bucket}` })).selection.sections.help.version;
  expect(await versionInPage()).toBe('2.1.0');
  tamperer.change('help@2.1.0', 'entry.js');
  await sees('help@2.1.0: entry.js');
  expect(await versionInPage()).toBe('2.0.0');
});

test('a file without an entry in the record is not served', async () => {
  writeFileSync(tamperer.file(STABLE, 'evil.js'), 'alert(1)');
  expect((await site.get('/_releases/help/2.0.0/evil.js')).status).toBe(404);
  expect((await site.get('/_releases/help/2.0.0/release.json')).status).toBe(200);
});

test('no file of a release is served once its signing key is revoked, although the folder is unchanged', async () => {
  expect((await site.get(ENTRY)).status).toBe(200);
  await folderIn(site.data).keys.revoke(tamperer.keyOf('release', 'help').id, 'it leaked');
  expect(await site.get(ENTRY)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
});

test('pages that a leaked key signed are rendered again once it is revoked, although the origin holds them in memory', async () => {
  const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' } as const;
  const { keys } = folderIn(site.data);
  // Pages are signed with the newest key of the section or the shell.
  const leaked = await keys.rotate('help', () => undefined);
  await site.pages.remove([pair]);
  const honest = site.render.getMockImplementation()!;
  site.render.mockImplementationOnce(async (job) =>
    JSON.parse(JSON.stringify(await honest(job)).replaceAll('/help-center en', 'PIN?')),
  );
  await site.pages.ensure(pair);
  const page = async () => (await site.get('/help-center')).body;
  expect(await page()).toContain('PIN?');

  await keys.revoke(leaked, 'it leaked');
  await keys.create('help');
  await keys.signRelease({ name: 'help', version: '2.0.0' }, 'it was reviewed');
  await until(async () => !(await page()).includes('PIN?'), aMoment);
  expect(await page()).toContain('1.0.0/help@2.0.0 /help-center en');
});

test('a release that a leaked key had signed and that is published again is served with the hashes of its own files, without a restart', async () => {
  const { keys } = folderIn(site.data);
  const hashes = async () => Object.values((await site.get('/help-center')).selection.sections.help.integrity);
  const [folder, build] = [path.dirname(tamperer.file(STABLE, 'release.json')), newFolder()];
  cpSync(folder, build, { recursive: true });
  tamperer.changeWithRecord(STABLE, 'entry.js');
  const leaked = tamperer.keyOf('release', 'help');
  tamperer.signRelease(STABLE, leaked);
  expect(await hashes()).not.toContain(integrityOf('help', '2.0.0'));
  await keys.revoke(leaked.id, 'it leaked');
  await keys.create('help');
  cpSync(build, folder, { recursive: true });
  await keys.signRelease({ name: 'help', version: '2.0.0' }, 'published again');
  await until(() => live.trustSequence === folderIn(site.data).trust.inForce!.own.sequence, aMoment);
  expect(await hashes()).toEqual([integrityOf('help', '2.0.0')]);
});

test('a restored release is served again, without a restart', async () => {
  tamperer.change(STABLE, 'entry.js');
  await sees('entry.js');
  expect((await health()).status).toBe('degraded');
  cpSync(path.join(older, 'releases/help/2.0.0/entry.js'), tamperer.file(STABLE, 'entry.js'));
  await isWhole();
  expect(await health()).toMatchObject({ status: 'ok' });
  expect((await site.get(ENTRY)).status).toBe(200);
});

test.each<[what: string, tamper: (text: string) => string]>([
  ['one byte', (text) => text.replace('2.0.0', '2.0.1')],
  ['its end', (text) => text.slice(0, -20)],
  ['a script of its own, allowed by its own hash', (text) => text.replace('sha256-theme=', 'sha256-evil=')],
  ['the pages of another release', () => readPages('1.9.0')],
])('tampered rendered pages (%s) are rendered again and never shown', async (_what, tamper) => {
  await site.pages.ensure({ shell: '1.0.0', section: 'help', version: '1.9.0' });
  const file = site.pages.fileOf({ shell: '1.0.0', section: 'help', version: '2.0.0' });
  const whole = readPages('2.0.0');
  writeFileSync(file, tamper(whole));
  expect(readPages('2.0.0')).not.toBe(whole);
  await open();
  const { status, body, headers } = await site.get('/help-center');
  expect([status, body]).toEqual([200, expect.stringContaining('1.0.0/help@2.0.0 /help-center en')]);
  expect(headers['content-security-policy']).toContain('sha256-theme=');
  expect(readPages('2.0.0')).toBe(whole);
});

function readPages(version: string): string {
  return readFileSync(site.pages.fileOf({ shell: '1.0.0', section: 'help', version }), 'utf8');
}

test('a section whose only release has a tampered record answers 503 at all its addresses, also from the start', async () => {
  for (const version of ['1.9.0', '2.1.0']) rmSync(path.join(site.data, 'releases/help', version), { recursive: true });
  tamperer.change(
    'help@2.0.0',
    'release.json',
    readFileSync(tamperer.file('help@2.0.0', 'release.json'), 'utf8').replace('"builtAt":"', '"builtAt":"2'),
  );
  await change((registry) => withSection(registry, 'help', { stable: '2.0.0', previousGood: [] }));
  await open();
  const answers = await Promise.all(
    ['/help-center', '/help-center/any-guide', '/HELP-CENTER/any-guide', '/nowhere'].map((address) => site.get(address)),
  );
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 404]);
  expect(answers[1]!.headers['retry-after']).toBe('5');
});
