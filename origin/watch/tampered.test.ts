/** @jest-environment node */
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureKey } from 'releases/keys/ensure-key';
import { ensureTrust } from 'releases/keys/ensure-trust';
import { signOver } from 'releases/keys/sign-over';
import { changeRegistry, historyFile, registryFile, type Change } from 'releases/registry/registry-file';
import { withSection } from 'releases/registry/section-state';
import { thisUser } from 'releases/registry/this-user';
import { registrySignatureFile, RELEASE_SIGNATURE, trustFile } from 'releases/signing/paths';
import { forgetTrust } from 'releases/signing/trust';
import { strangersKey, Tamperer } from 'releases/testing/tampering';
import { quietRegistry, TestSite } from '../testing/test-site';
import { until } from '../testing/until';
import { LiveRegistry } from './live-registry';

jest.setTimeout(30_000);

let site: TestSite;
let live: LiveRegistry;
let tamperer: Tamperer;
let older: string;
let said: jest.SpyInstance;
const change = (by: Change) => changeRegistry(site.data, 'test', by);
const aMoment = () => jest.advanceTimersByTimeAsync(100);
/** Until the origin has seen it, by a clock that runs as fast as its disk. */
const sees = (reason: string) => until(() => [live.fault, ...live.tampered.values()].join('\n').includes(reason), aMoment);
const isWhole = () => until(() => live.fault === null && live.tampered.size === 0, aMoment);
const help = () => live.current.sections.help!;

/** Help 2.0.0 with 1.9.0 before it, and 2.1.0 published: all signed. */
beforeEach(async () => {
  site = new TestSite();
  older = mkdtempSync(path.join(tmpdir(), 'older-'));
  await ensureTrust({ data: site.data });
  for (const [name, versions] of Object.entries({ shell: ['1.0.0'], help: ['1.9.0', '2.0.0', '2.1.0'] }))
    for (const version of versions) {
      await ensureKey(site.data, name);
      await signOver(site.data, { name, version }, thisUser());
    }
  await change((registry) => ({ ...registry, sections: { shell: quietRegistry().sections.shell } }));
  cpSync(site.data, older, { recursive: true });
  await change((registry) => ({ ...registry, sections: quietRegistry().sections }));
  tamperer = new Tamperer(site.data);
  said = jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  await open();
});
afterEach(async () => {
  live.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
  await site.close();
  rmSync(older, { recursive: true, force: true });
});

async function open(): Promise<void> {
  live?.close();
  forgetTrust(site.data);
  live = await LiveRegistry.open(site.data, site.pages);
  await site.open({ live });
}
const health = async () => JSON.parse((await site.get('/healthz')).body);

test.each<[what: string, tamper: () => void, reason: string]>([
  [
    'was changed',
    () => tamperer.changeRegistry((text) => text.replace('"stable": "2.0.0"', '"stable": "2.1.0"')),
    'registry.json is not what was signed',
  ],
  [
    'serves nothing of the shell',
    () => tamperer.changeRegistry((text) => text.replace('"stable": "1.0.0"', '"stable": null')),
    'registry.json is not what was signed',
  ],
  [
    'is an old one, with its signature',
    () => [registryFile, registrySignatureFile].forEach((file) => copyFileSync(file(older), file(site.data))),
    'so it is an old copy',
  ],
  ['has no signature', () => rmSync(registrySignatureFile(site.data)), 'registry.json has no signature'],
  [
    'was signed by a section',
    () => tamperer.signRegistry(tamperer.keyOf('release', 'help')),
    'is not signed by a key that counts',
  ],
  ['was signed by a stranger', () => tamperer.signRegistry(strangersKey()), 'is not signed by a key that counts'],
  [
    'was signed by a stranger under the right name',
    () => tamperer.signRegistry(tamperer.falseKey('registry')),
    'is not signed by a key that counts',
  ],
  [
    'has expired, and nobody can renew it',
    () => {
      tamperer.signRegistry(tamperer.keyOf('registry'), { expires: '2026-01-01T00:00:00.000Z' });
      tamperer.takeKeysAway();
    },
    'its signature expired',
  ],
  ['lies beside no list of keys', () => rmSync(trustFile(site.data)), 'the list of keys, is missing'],
  [
    "lies beside a list of keys that the registry's key signed",
    () => tamperer.replaceTrust(tamperer.keyOf('registry')),
    'trust.json is not signed by a key that counts',
  ],
  ["lies beside a stranger's list of keys", () => tamperer.replaceTrust(), 'trust.json is not signed by a key that counts'],
  [
    'was changed, and its snapshot with it',
    () => {
      tamperer.changeRegistry((text) => text.replace('"stable": "2.0.0"', '"stable": "2.1.0"'));
      copyFileSync(registryFile(site.data), historyFile(site.data, 2));
    },
    'registry.json is not what was signed',
  ],
])(
  'while the registry %s the last good one is served, also after a restart, and health says what',
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
    expect(said.mock.calls.join('\n')).toContain(reason);
  },
);

test('a registry that expires while the origin runs is said to have expired, and served on', async () => {
  const soon = new Date(Date.now() + 5_000).toISOString();
  tamperer.signRegistry(tamperer.keyOf('registry'), { expires: soon });
  tamperer.takeKeysAway();
  await sees(`its signature expired at ${soon}`);
  expect(help().stable).toBe('2.0.0');
});

const ENTRY = '/_releases/help/2.0.0/entry.js';
const STABLE = 'help@2.0.0';

test.each<[what: string, tamper: () => void, reason: string]>([
  ['a script', () => tamperer.change(STABLE, 'entry.js'), 'entry.js is not what was published'],
  ['one letter of a script', () => tamperer.changeLetter(STABLE, 'entry.js'), 'entry.js is not what was published'],
  [
    'a script, compressed',
    () => writeFileSync(tamperer.file(STABLE, 'entry.js.br'), 'x'),
    'entry.js.br is not what was published',
  ],
  ['a script and the record', () => tamperer.changeWithRecord(STABLE, 'entry.js'), 'release.json is not what was signed'],
  ['the record into garbage', () => tamperer.change(STABLE, 'release.json', '{'), 'release.json is not what was signed'],
  ['the signature away', () => rmSync(tamperer.file(STABLE, RELEASE_SIGNATURE)), 'has no signature'],
  [
    "the signature into another section's",
    () => tamperer.signRelease(STABLE, tamperer.keyOf('release', 'shell')),
    'not signed by a key',
  ],
])(
  'whoever turns %s of the stable release gets nobody to see it: the good one before is served',
  async (_what, tamper, reason) => {
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
      expect([when, page.status, page.picks.sections.help.version]).toEqual([when, 200, '1.9.0']);
      expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining(reason) });
      expect((await site.get('/no-such-page')).status).toBe(404);
    }
  },
);

test('without a good one before, a page whose files were changed stands on its own, and the files are not served', async () => {
  await change((registry) => withSection(registry, 'help', { previousGood: [] }));
  tamperer.change(STABLE, 'entry.js');
  await sees('entry.js');
  expect(await site.get('/help-center')).toMatchObject({ status: 200, body: expect.stringContaining('help@2.0.0') });
  expect((await site.get(ENTRY)).status).toBe(404);
  expect(await site.get('/readyz')).toMatchObject({
    status: 200,
    body: expect.stringContaining('entry.js is not what was published'),
  });
});

test('a shell that was changed gives way to the good one before it', async () => {
  site.publish('shell', '0.9.0');
  await signOver(site.data, { name: 'shell', version: '0.9.0' }, thisUser());
  await change((registry) => withSection(registry, 'shell', { previousGood: ['0.9.0'] }));
  for (const [section, version] of [
    ['shell', '0.9.0'],
    ['help', '2.0.0'],
  ])
    await site.pages.ensure({ shell: '0.9.0', section: section!, version: version! });
  tamperer.change('shell@1.0.0', 'entry.js');
  await sees('shell@1.0.0: entry.js');
  expect((await site.get('/help-center')).picks.shell.version).toBe('0.9.0');
});

test('a change that brings a release which is not as it was published is not taken over', async () => {
  tamperer.change('help@2.1.0', 'entry.js');
  await change((registry) => withSection(registry, 'help', { stable: '2.1.0' }));
  await sees('help@2.1.0: entry.js');
  expect([help().stable, live.fault]).toEqual(['2.0.0', expect.stringContaining('help@2.1.0: entry.js')]);
});

test('a file that no record names is not served', async () => {
  writeFileSync(tamperer.file(STABLE, 'evil.js'), 'alert(1)');
  expect((await site.get('/_releases/help/2.0.0/evil.js')).status).toBe(404);
  expect((await site.get('/_releases/help/2.0.0/release.json')).status).toBe(200);
});

test('what is put back is served again, without a restart', async () => {
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
])('rendered pages of which somebody changed %s are rendered again and never shown', async (_what, tamper) => {
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
