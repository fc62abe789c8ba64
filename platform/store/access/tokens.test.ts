import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeAccess, readAccess } from './access-file';
import { createToken, revokeToken, tokenOf } from './tokens';

jest.mock('./access-file', () => {
  const actual = jest.requireActual('./access-file');
  return { ...actual, changeAccess: jest.fn(actual.changeAccess) };
});

const DAY = 86_400_000;
const begun = new Date('2026-11-20T08:00:00.000Z');
const later = (milliseconds: number) => new Date(begun.getTime() + milliseconds);
let data: string;
let secret: string;

beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'access-'));
  secret = await createToken(data, { name: 'help-ci', sections: ['help'], may: ['publish'], days: 1, now: begun });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const text = () => readFileSync(path.join(data, 'access.json'), 'utf8');

test('a token holds to the last millisecond of its days, and not one longer', async () => {
  expect(await tokenOf(data, secret, later(DAY - 1))).toMatchObject({ name: 'help-ci' });
  expect(await tokenOf(data, secret, later(DAY))).toBeNull();
});

test('its last use is written once a minute, however often it is used', async () => {
  await tokenOf(data, secret, begun);
  const before = text();
  await tokenOf(data, secret, later(59_999));
  expect(text()).toBe(before);
  await tokenOf(data, secret, later(60_000));
  expect(readAccess(data).tokens[0]!.lastUsedAt).toBe(later(60_000).toISOString());
  expect(statSync(path.join(data, 'access.json')).mode & 0o777).toBe(0o600);
});

test('a hundred uses at once write the last use down once, and none of the others waits for the file', async () => {
  jest.mocked(changeAccess).mockClear();
  await Promise.all(Array.from({ length: 100 }, () => tokenOf(data, secret, later(1))));
  expect(changeAccess).toHaveBeenCalledTimes(1);
  await tokenOf(data, secret, later(60_001));
  expect(changeAccess).toHaveBeenCalledTimes(2);
});

test('a token that is revoked while it is used stays revoked', async () => {
  // Both have read that it is in force before either has the lock.
  const [, used] = await Promise.all([revokeToken(data, 'help-ci', begun), tokenOf(data, secret, later(1))]);
  expect(used).not.toBeNull();
  expect(readAccess(data).tokens[0]!.revokedAt).toBe(begun.toISOString());
  expect(await tokenOf(data, secret, later(2))).toBeNull();
});
