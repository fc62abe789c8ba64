import { newFolder } from 'shared/testing/new-folder';
import type { Trust } from '../../signing';
import { folderIn } from '../../testing/folder-in';
import { refuseExpired, sign, verify } from './signatures';

let data: string;
let trust: Trust;
beforeEach(async () => {
  data = newFolder();
  await folderIn(data).keys.ensureTrust();
  trust = folderIn(data).trust.whole!;
});

const state = { sequence: 3, text: '{}', hash: '' };

test('a state that was signed under another number is refused, and its own signature beside that counts', () => {
  const [own, other] = [sign(trust, state), sign(trust, { ...state, sequence: 2 })];
  expect(() => verify(state, [other], trust, 'state 3')).toThrow('state 3 was signed as number 2');
  expect(verify(state, [own, other], trust, 'state 3').statement.sequence).toBe(3);
  const later = sign(trust, { ...state, sequence: 4 });
  expect(() => verify(state, [later], trust, 'state 3')).toThrow('state 3 was signed as number 4');
});

test('of several signatures of a state the one that expires last counts, in whatever order they were added', () => {
  const [early, late] = [Date.parse('2026-11-20T10:00:00.000Z'), Date.parse('2026-11-24T10:00:00.000Z')];
  const [first, renewed] = [sign(trust, state, early), sign(trust, state, late)];
  for (const signatures of [
    [first, renewed],
    [renewed, first],
  ])
    expect(verify(state, signatures, trust, 'state 3').statement.signedAt).toBe(new Date(late).toISOString());
});

test('a signature of a stranger beside that of the registry’s key hides it in no order', () => {
  const [own] = JSON.parse(sign(trust, state));
  const stranger = { ...own, signatures: [{ ...own.signatures[0], keyid: '0123456789abcdef' }] };
  for (const both of [
    [own, stranger],
    [stranger, own],
  ])
    expect(verify(state, [JSON.stringify(both)], trust, 'state 3').statement.sequence).toBe(3);
});

test('a signature of a state expires a week after it was made', () => {
  const at = Date.parse('2026-11-20T10:00:00.000Z');
  const { statement } = verify(state, [sign(trust, state, at)], trust, 'state 3');
  expect([statement.signedAt, statement.expires]).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-27T10:00:00.000Z']);
});

test('the signature of another text does not count for a state', () => {
  const other = sign(trust, { ...state, text: '{ }' });
  expect(() => verify(state, [other], trust, 'state 3')).toThrow('state 3 is not what was signed');
});

test('an expired signature is refused, but not by a machine with the key, which renews it', () => {
  const { statement } = verify(state, [sign(trust, state, Date.parse('2020-01-01T00:00:00.000Z'))], trust, 'state 3');
  expect(() => refuseExpired(statement, 'state 3', trust)).not.toThrow();
  const elsewhere = Object.assign(Object.create(trust) as Trust, { folder: newFolder() });
  expect(() => refuseExpired(statement, 'state 3', elsewhere)).toThrow(/^state 3: its signature expired at 2020-01-08/);
});
