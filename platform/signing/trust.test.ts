import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { unreadable } from '../testing/unreadable';
import { seal } from './envelope';
import { exportKey, makeKey } from './key-pair';
import { highestNumberFile, lastGoodFile, registrySignatureFile, trustFile } from './paths';
import { TrustStore } from './trust';

const AT = '2026-11-20T08:00:00.000Z';
const [root, stranger] = [makeKey(newFolder()), makeKey(newFolder())];
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const keyOf = ({ id, publicKey }: typeof root, role: string, part: string | null = null, ended: object | null = null) => ({
  id,
  role,
  part,
  publicKey: exportKey(publicKey),
  addedAt: AT,
  addedBy: 'keza',
  ended,
});

/** The text of a list that is signed by its root. */
const listOf = (sequence: number, key = root, others: object[] = []) =>
  JSON.stringify(
    seal('trust', { format: 1, sequence, changedAt: AT, change: 'begins', keys: [keyOf(key, 'root'), ...others] }, [key]),
  );
const write = (text: string) => writeFileSync(trustFile(folder), text);
const writeLastGood = (trust: string) =>
  writeFileSync(lastGoodFile(folder), JSON.stringify({ format: 1, trust, registry: null }));
const MISSING = 'the list of keys, is missing. Restore it from the backup';

test('the keys for the releases of a section are its own that have not ended', () => {
  const [help, legal, old] = [makeKey(folder), makeKey(folder), makeKey(folder)];
  const ofPart = (key: typeof root, part: string, ended: object | null = null) => keyOf(key, 'release', part, ended);
  const ended = { at: AT, by: 'keza', how: 'rotated', reason: null };
  write(listOf(1, root, [ofPart(help, 'help'), ofPart(legal, 'legal'), ofPart(old, 'help', ended)]));
  const { inForce } = new TrustStore(folder);
  expect(inForce!.keysFor('release', 'help').map(({ id }) => id)).toEqual([help.id]);
  expect(inForce!.keysFor('release')).toEqual([]);
});

test('a folder where nothing was ever signed trusts no key, until the first list is there', () => {
  const store = new TrustStore(folder);
  expect([store.inForce, store.whole]).toEqual([null, null]);
  write(listOf(1));
  expect(store.whole).toMatchObject({ folder, own: { sequence: 1 } });
  expect(store.inForce!.keysFor('root').map(({ id }) => id)).toEqual([root.id]);
  write(listOf(2));
  expect(store.inForce!.own.sequence).toBe(2);
});

test.each([registrySignatureFile, lastGoodFile, highestNumberFile])(
  'a folder with a trace of an earlier signature, and without a list, is refused: %p',
  (trace) => {
    const store = new TrustStore(folder);
    expect(store.inForce).toBeNull();
    mkdirSync(path.dirname(trace(folder)), { recursive: true });
    writeFileSync(trace(folder), '');
    for (const read of [() => store.inForce, () => store.whole]) expect(read).toThrow(MISSING);
  },
);

test('where the operator configures root keys, a folder without a list is refused, and so is a list of another root', () => {
  expect(() => new TrustStore(folder, [root]).inForce).toThrow(MISSING);
  write(listOf(1, stranger));
  expect(() => new TrustStore(folder, [root]).inForce).toThrow('is not signed by a key that counts');
  write(listOf(1));
  expect(new TrustStore(folder, [root]).inForce!.own.sequence).toBe(1);
});

test.each([
  ['is deleted', () => rmSync(trustFile(folder)), MISSING],
  ['is replaced by an older one', () => write(listOf(1)), 'number 2 was seen already'],
  ['is replaced by that of a stranger', () => write(listOf(3, stranger)), 'is not signed by a key that counts'],
])('a list that %s stays in force in this process, and nothing new is signed', (_how, change, fault) => {
  write(listOf(2));
  const store = new TrustStore(folder);
  expect(store.inForce!.own.sequence).toBe(2);
  change();
  expect(store.inForce!.own.sequence).toBe(2);
  expect(() => store.whole).toThrow(fault);
});

test('a machine that starts accepts no older list than the last that it has verified', () => {
  writeLastGood(listOf(2));
  write(listOf(1));
  const store = new TrustStore(folder);
  expect(store.inForce!.own.sequence).toBe(2);
  expect(() => store.whole).toThrow('number 2 was seen already');
});

test('the last verified list counts only with the signature of a root that the operator configures', () => {
  writeLastGood(listOf(2, stranger));
  write(listOf(3));
  expect(() => new TrustStore(folder, [root]).inForce).toThrow('last-good.json is not signed by a key that counts');
});

test('a list that cannot be read at the moment is no forged one, and is read again', () => {
  write(listOf(1));
  const unread = unreadable(trustFile(folder));
  const store = new TrustStore(folder);
  expect(() => store.inForce).toThrow('EMFILE');
  unread.mockRestore();
  expect(store.inForce!.own.sequence).toBe(1);
});
