import { newFolder } from 'shared/testing/new-folder';
import { sha256 } from '../sha256';
import { seal } from './envelope';
import { makeKey } from './key-pair';
import { holdsRegistryKey, signatureFor, signRegistry } from './registry-statement';
import type { Trust } from './trust';

test.each([
  ['in force', { role: 'registry', ended: null }, true],
  ['ended, of which the private half still lies there', { role: 'registry', ended: { at: 'x' } }, false],
  ['of another role', { role: 'abort', ended: null }, false],
])('with a key %s a machine signs registries: %s', (_what, key, isHeld) => {
  const folder = newFolder();
  const { id } = makeKey(folder);
  expect(holdsRegistryKey({ folder, own: { keys: [{ ...key, id }] } } as unknown as Trust)).toBe(isHeld);
});

test('of the signatures of a registry the one of its text counts, also behind those of strangers and of other texts', () => {
  const [own, stranger] = [makeKey(newFolder()), makeKey(newFolder())];
  const at = '2026-11-20T10:00:00.000Z';
  const signed = (text: string, key = own) =>
    seal('registry', { format: 1, sequence: 7, registry: sha256(text), signedAt: at, expires: at }, [key]);
  const selected = (...envelopes: ReturnType<typeof signed>[]) => signatureFor('new', envelopes, [own], 'registry 7');
  const right = signed('new');
  expect(selected(signed('new', stranger), signed('old'), right)).toMatchObject({ envelope: right, statement: { sequence: 7 } });
  expect(() => selected(signed('old'))).toThrow('registry 7 is not what was signed');
  // The first reason counts.
  expect(() => selected(signed('new', stranger), signed('new', makeKey(newFolder())))).toThrow(`names key ${stranger.id}`);
  expect(() => selected(signed('old'), signed('new', stranger))).toThrow(
    `registry 7: its signature is not signed by a key that counts for it (the signature names key ${stranger.id})`,
  );
});

test('a signature of a registry holds for a week from its time', () => {
  const folder = newFolder();
  const key = makeKey(folder);
  const trust = { folder, own: { keys: [{ id: key.id, role: 'registry', part: null, ended: null }] } } as unknown as Trust;
  const envelope = signRegistry(trust, { text: 'new', sequence: 0 }, Date.parse('2026-11-20T10:00:00.000Z'));
  expect(signatureFor('new', [envelope], [key], 'registry 0').statement).toEqual({
    format: 1,
    sequence: 0,
    registry: sha256('new'),
    signedAt: '2026-11-20T10:00:00.000Z',
    expires: '2026-11-27T10:00:00.000Z',
  });
});
