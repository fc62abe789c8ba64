/** @jest-environment node */
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureKey } from 'releases/keys/ensure-key';
import { ensureTrust } from 'releases/keys/ensure-trust';
import { renewRegistry } from 'releases/keys/renew-registry';
import { revokeKey } from 'releases/keys/revoke-key';
import { rotateKey } from 'releases/keys/rotate-key';
import { signOver } from 'releases/keys/sign-over';
import { changeRegistry, readRegistry, registryFile } from 'releases/registry/registry-file';
import { withSection } from 'releases/registry/section-state';
import { thisUser } from 'releases/registry/this-user';
import { registrySignatureFile, RELEASE_SIGNATURE, storeTrustFile, trustFile } from 'releases/signing/paths';
import { pinRoots, trustOf } from 'releases/signing/trust';
import { LIFETIME } from 'releases/signing/registry-statement';
import { keysInForce } from 'releases/signing/trust-statement';
import { verifyRelease } from 'releases/store/verify-release';
import { strangersKey, Tamperer } from 'releases/testing/tampering';
import { TestStore } from '../testing/test-store';
import { StoreMirror } from './store-mirror';

jest.setTimeout(30_000);

let store: TestStore;
let data: string;
let older: string;
let mirror: StoreMirror;
let tamperer: Tamperer;
const NEW = 'help@1.1.0';
const help = () => readRegistry(data).sections.help!;
const setHelp = (stable: string) =>
  changeRegistry(store.folder, `to ${stable}`, (registry) =>
    withSection(withSection(registry, 'shell', { stable: '1.0.0' }), 'help', { stable }),
  );

/** A signed store, and a follower that was given its root and has taken help 1.0.0. */
beforeEach(async () => {
  store = new TestStore();
  data = mkdtempSync(path.join(tmpdir(), 'follower-'));
  older = mkdtempSync(path.join(tmpdir(), 'older-'));
  await ensureTrust({ data: store.folder });
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['help', '1.0.0'],
    ['help', '1.1.0'],
    ['legal', '1.0.0'],
  ] as const) {
    store.publish(name, version);
    await ensureKey(store.folder, name);
    await signOver(store.folder, { name, version }, thisUser());
  }
  await setHelp('1.0.0');
  cpSync(store.folder, older, { recursive: true });
  await changeRegistry(store.folder, 'another', (registry) => ({ ...registry }));
  await store.open();
  await ensureTrust({ data, followsStore: true });
  pinRoots(data, { store: keysInForce(trustOf(store.folder)!.own, 'root') });
  tamperer = new Tamperer(store.folder);
  jest.spyOn(console, 'error').mockImplementation();
  mirror = new StoreMirror(store.address, data);
  await mirror.look();
});
afterEach(() => {
  mirror.close();
  store.close();
  jest.restoreAllMocks();
  [data, older].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

test('a signed store is followed, with its own signatures', async () => {
  expect(mirror.fault).toBeNull();
  expect(readFileSync(path.join(data, 'releases/help/1.0.0', RELEASE_SIGNATURE))).toEqual(
    readFileSync(tamperer.file('help@1.0.0', RELEASE_SIGNATURE)),
  );
  await setHelp('1.1.0');
  await mirror.look();
  expect([mirror.fault, help().stable]).toEqual([null, '1.1.0']);
});

test.each<[what: string, tamper: () => void, reason: string]>([
  ['no signature', () => rmSync(registrySignatureFile(store.folder)), 'the store answered 404 for registry.sig.json'],
  [
    'a signature of garbage',
    () => writeFileSync(registrySignatureFile(store.folder), '{}'),
    "the store's registry.sig.json is no signature",
  ],
  ["a section's signature", () => tamperer.signRegistry(tamperer.keyOf('release', 'help')), 'is not signed by a key that counts'],
  ["a stranger's signature", () => tamperer.signRegistry(strangersKey()), 'is not signed by a key that counts'],
  [
    "a stranger's signature under the right name",
    () => tamperer.signRegistry(tamperer.falseKey('registry')),
    'is not signed by a key that counts',
  ],
  ['been changed', () => tamperer.changeRegistry((text) => `${text} `), "the store's registry.json is not what was signed"],
  [
    'expired',
    () => tamperer.signRegistry(tamperer.keyOf('registry'), { expires: '2026-01-01T00:00:00.000Z' }),
    'its signature expired at 2026-01-01',
  ],
  [
    'been replaced by an old one, with its signature',
    () => [registryFile, registrySignatureFile].forEach((file) => copyFileSync(file(older), file(store.folder))),
    'so it is an old copy',
  ],
  [
    'lost its list of keys',
    () => rmSync(trustFile(store.folder)),
    'the store has no list of keys (trust.json), and SITE_TRUST is set',
  ],
  ["got a stranger's list of keys", () => tamperer.replaceTrust(), "the store's trust.json is not signed by a key that counts"],
  ['a list of keys of garbage', () => writeFileSync(trustFile(store.folder), '{}'), "the store's trust.json is no signature"],
  ['a release without signature', () => rmSync(tamperer.file(NEW, RELEASE_SIGNATURE)), 'help@1.1.0 has no signature'],
  [
    "a release that another section's key signed",
    () => tamperer.signRelease(NEW, tamperer.keyOf('release', 'legal')),
    'not signed by a key that counts',
  ],
  ['a release that a stranger signed', () => tamperer.signRelease(NEW, strangersKey()), 'not signed by a key that counts'],
  [
    'a release with the signature of another',
    () => copyFileSync(tamperer.file('help@1.0.0', RELEASE_SIGNATURE), tamperer.file(NEW, RELEASE_SIGNATURE)),
    'is the signature of help@1.0.0',
  ],
  [
    'a release whose file and record were changed',
    () => tamperer.changeWithRecord(NEW, 'main.js'),
    'release.json is not what was signed',
  ],
])('of a store that has %s nothing is taken, and what is here stays in force', async (_what, tamper, reason) => {
  await setHelp('1.1.0');
  tamper();
  await mirror.look();
  expect([mirror.fault, help().stable]).toEqual([expect.stringContaining(reason), '1.0.0']);
  expect(mirror.fault).not.toContain('\n');
  expect(existsSync(path.join(data, 'releases/help/1.1.0'))).toBe(false);
  mirror = new StoreMirror(store.address, data);
  await mirror.look();
  expect([mirror.fault, help().stable]).toEqual([expect.stringContaining(reason), '1.0.0']);
});

test.each<[what: string, tamper: (here: Tamperer) => void]>([
  ['a file', (here) => here.change('help@1.0.0', 'main.js', 'alert(1)')],
  ['a file and its record', (here) => here.changeWithRecord('help@1.0.0', 'main.js')],
  ['a signature', (here) => here.change('help@1.0.0', RELEASE_SIGNATURE, '{}')],
  ['the keys of the store', () => writeFileSync(storeTrustFile(data), '{}')],
])(
  'a cache in which somebody changed %s is brought again at the next start, from a store that has not changed',
  async (_what, tamper) => {
    tamper(new Tamperer(data));
    await expect(verifyRelease(data, 'help', '1.0.0')).rejects.toThrow('help@1.0.0');
    mirror = new StoreMirror(store.address, data);
    await mirror.look();
    expect(mirror.fault).toBeNull();
    await expect(verifyRelease(data, 'help', '1.0.0')).resolves.toBeUndefined();
    expect(readFileSync(path.join(data, 'releases/help/1.0.0/main.js'), 'utf8')).toBe('1.0.0');
  },
);

test('a damaged cache heals while the origin runs', async () => {
  new Tamperer(data).change('help@1.0.0', 'main.js', 'alert(1)');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  await mirror.look();
  await expect(verifyRelease(data, 'help', '1.0.0')).resolves.toBeUndefined();
});

test('a registry that nobody renews expires here too, and one that was renewed goes on', async () => {
  const later = Date.now() + LIFETIME * 0.9;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await renewRegistry(store.folder, later);
  await mirror.look();
  expect(mirror.fault).toBeNull();
  clock.mockReturnValue(later + LIFETIME * 0.9);
  await mirror.look();
  expect(mirror.fault).toBeNull();
  clock.mockReturnValue(later + LIFETIME * 1.1);
  await mirror.look();
  expect(mirror.fault).toContain('its signature expired');
  expect(help().stable).toBe('1.0.0');
});

test.each(['help', 'registry', 'root'])('a new key of %s in the store is followed', async (name) => {
  await rotateKey(store.folder, name, () => undefined);
  await setHelp('1.1.0');
  await mirror.look();
  expect([mirror.fault, help().stable]).toEqual([null, '1.1.0']);
});

test('a key that the store revoked counts no more here', async () => {
  const { id } = tamperer.keyOf('release', 'help');
  await revokeKey(store.folder, id, 'leaked');
  await setHelp('1.1.0');
  await mirror.look();
  expect([mirror.fault, help().stable]).toEqual([expect.stringContaining(`names key ${id}`), '1.0.0']);
  await expect(verifyRelease(data, 'help', '1.0.0')).rejects.toThrow('is not signed by a key that counts');
});

test('a store that signs nothing is followed where no root was given, and what it gives is signed here', async () => {
  const plain = new TestStore();
  const [folder, here] = [plain.folder, mkdtempSync(path.join(tmpdir(), 'follower-'))];
  plain.publish('shell', '1.0.0');
  await changeRegistry(folder, 'first', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }));
  await plain.open();
  await ensureTrust({ data: here, followsStore: true });
  const follower = new StoreMirror(plain.address, here);
  await follower.look();
  expect(follower.fault).toBeNull();
  await expect(verifyRelease(here, 'shell', '1.0.0')).resolves.toBeUndefined();
  pinRoots(here, { store: [strangersKey()] });
  const strict = new StoreMirror(plain.address, here);
  await strict.look();
  expect(strict.fault).toContain('the store has no list of keys');
  plain.close();
  rmSync(here, { recursive: true });
});
