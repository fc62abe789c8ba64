import { generateKeyPairSync } from 'node:crypto';
import { acceptTrust } from './accept-trust';
import { readEnvelope, seal } from './envelope';
import { exportKey, keyId } from './key-pair';
import type { TrustStatement } from './trust-statement';

const AT = '2026-11-20T08:00:00.000Z';
const root = newKey();
const stranger = newKey();

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { id: keyId(publicKey), publicKey, privateKey };
}

const listOf = (sequence: number, change: string, key = root): TrustStatement => ({
  format: 1,
  sequence,
  changedAt: AT,
  change,
  keys: [
    { id: key.id, role: 'root', part: null, publicKey: exportKey(key.publicKey), addedAt: AT, addedBy: 'keza', ended: null },
  ],
});
const textOf = (list: TrustStatement, key = root) => JSON.stringify(seal('trust', list, [key]));
const accept = (text: string, before: TrustStatement | null, pinned: (typeof root)[] | null = null) =>
  acceptTrust(text, 'trust.json', { before, pinned });

test('accepts a newer list that the previous root signed, and the same list again', () => {
  const first = listOf(1, 'begins');
  expect(accept(textOf(listOf(2, 'rotated')), first).sequence).toBe(2);
  expect(accept(textOf(first), first)).toEqual(first);
});

test('refuses another list with the same number as a fork', () => {
  expect(() => accept(textOf(listOf(2, 'one')), listOf(2, 'other'))).toThrow(
    'has number 2 like the one that was accepted before, and other contents',
  );
});

test('refuses a list of a newer format, which may say what this program does not read', () => {
  const newer = { ...listOf(2, 'rotated'), format: 2 } as unknown as TrustStatement;
  expect(() => accept(textOf(newer), listOf(1, 'begins'))).toThrow('trust.json');
});

test('refuses an older list', () => {
  expect(() => accept(textOf(listOf(1, 'begins')), listOf(2, 'rotated'))).toThrow('number 2 was seen already');
});

test('accepts a list signed by its own root only without a previous list and without pinned keys', () => {
  const foreign = textOf(listOf(3, 'forged', stranger), stranger);
  expect(accept(foreign, null).sequence).toBe(3);
  expect(() => accept(foreign, listOf(2, 'rotated'))).toThrow('trust.json');
  expect(() => accept(foreign, null, [root])).toThrow('trust.json');
});

test('a root that was replaced signs no list any more', () => {
  const ended = { at: AT, by: 'keza', how: 'rotated', reason: null } as const;
  const [old] = listOf(1, 'begins', stranger).keys;
  const before = { ...listOf(3, 'rotated'), keys: [{ ...old!, ended }, ...listOf(3, 'rotated').keys] };
  expect(() => accept(textOf(listOf(4, 'forged'), stranger), before)).toThrow('trust.json is not signed');
  expect(accept(textOf(listOf(4, 'next')), before).sequence).toBe(4);
});

test('names a file that is no list of keys in the refusal', () => {
  // The first list has the number 1.
  for (const list of [{ format: 9 }, listOf(0, 'begins')])
    expect(() => accept(JSON.stringify(seal('trust', list, [root])), null)).toThrow(
      'is no list of keys: it is broken, or of a newer program',
    );
});

test('an envelope has a signature and at most eight, because each of them is verified', () => {
  const signedBy = (count: number) => JSON.stringify(seal('trust', listOf(1, 'begins'), Array(count).fill(root)));
  expect(readEnvelope(signedBy(8), 'trust.json').signatures).toHaveLength(8);
  for (const count of [0, 9]) expect(() => readEnvelope(signedBy(count), 'trust.json')).toThrow('trust.json is no signature');
});

test('refuses a list that names a key by the id of another one', () => {
  const list = listOf(1, 'begins');
  const other = { ...listOf(1, 'begins', stranger).keys[0]!, id: root.id };
  expect(() => accept(textOf({ ...list, keys: [...list.keys, other] }), list)).toThrow('"keys.1.id" that is not right');
});

test.each([
  ['release', null],
  ['registry', 'help'],
] as const)('refuses a list with a key whose role is %s and whose part is %s', (role, part) => {
  const list = listOf(1, 'begins');
  const other = { ...listOf(1, 'begins', stranger).keys[0]!, role, part };
  expect(() => accept(textOf({ ...list, keys: [...list.keys, other] }), list)).toThrow('"keys.1.part" that is not right');
});

test('once a list was accepted its roots count, and not the pinned key that began it', () => {
  const before = listOf(2, 'rotated');
  expect(accept(textOf(listOf(3, 'next')), before, [stranger]).sequence).toBe(3);
  expect(() => accept(textOf(listOf(3, 'forged'), stranger), before, [stranger])).toThrow('trust.json is not signed');
});
