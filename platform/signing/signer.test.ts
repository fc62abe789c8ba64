import { Refusal } from '../refusal';
import { signerOf } from './signer';
import type { Trust } from './trust';

const key = (id: string, ended?: object) => ({ id, role: 'release', part: 'help', ended });
const trustOf = (...keys: object[]) => ({ own: { keys } }) as unknown as Trust;

test('the newest key of a part that has not ended signs', () => {
  expect(signerOf(trustOf(key('a'), key('b'), key('c', { how: 'revoked' })), 'release', 'help')).toBe('b');
});

test('the key of another part does not sign, although it is newer', () => {
  expect(signerOf(trustOf(key('a'), { ...key('b'), part: 'legal' }), 'release', 'help')).toBe('a');
});

test('the key of another role does not sign, although it is newer', () => {
  const trust = trustOf({ ...key('a'), role: 'registry', part: null }, { ...key('b'), role: 'abort', part: null });
  expect(signerOf(trust, 'registry')).toBe('a');
});

test('without a key in force the refusal has a code of its own and the command that makes one', () => {
  const refusal = (part: string | null): Refusal => {
    try {
      signerOf(trustOf(key('a', { how: 'revoked' })), 'release', part);
    } catch (error) {
      return error as Refusal;
    }
    throw new Error('It signs.');
  };
  expect(refusal('help')).toBeInstanceOf(Refusal);
  expect(refusal('help')).toMatchObject({
    code: 'no-key-in-force',
    message: expect.stringMatching(/^help has no .* key create help$/),
  });
  expect(refusal(null).message).toMatch(/^release has no key in force/);
});
