import { SessionTokens } from './session-token';

const HOUR = 60 * 60 * 1000;
let now = 1_750_000_000_000;
const tokens = new SessionTokens(Buffer.alloc(32, 1), () => now);

test('a token is valid for its bucket and network alone', () => {
  const token = tokens.issue(7, '196.12.0.1');
  expect(tokens.read(token, 7, '196.12.0.1')).toEqual({ nonce: token.split('.')[1], isOld: false, issuedAt: expect.any(Number) });
  expect(tokens.read(token, 8, '196.12.0.1')).toBeNull();
  expect(tokens.read(token, 7, '196.12.0.2')).toBeNull();
});

test('a phone that changes its address within its provider’s network keeps its session', () => {
  const token = tokens.issue(7, '2001:db8:1:2::1');
  expect(tokens.read(token, 7, '2001:db8:1:ffff::9')).not.toBeNull();
  expect(tokens.read(token, 7, '2001:db8:2:2::1')).toBeNull();
});

test('every token is a separate session', () => {
  expect(tokens.issue(7, '196.12.0.1')).not.toBe(tokens.issue(7, '196.12.0.1'));
});

test('a token is renewed after one hour and expires after two', () => {
  const token = tokens.issue(7, '196.12.0.1');
  now += HOUR + 1;
  expect(tokens.read(token, 7, '196.12.0.1')).toMatchObject({ isOld: true });
  now += HOUR - 2;
  expect(tokens.read(token, 7, '196.12.0.1')).toMatchObject({ isOld: true });
  now += 1;
  expect(tokens.read(token, 7, '196.12.0.1')).toBeNull();
});

test('a token cannot be forged or changed without the key', () => {
  const token = tokens.issue(7, '196.12.0.1');
  const [issuedAt, nonce, signature] = token.split('.') as [string, string, string];
  const forged = new SessionTokens(Buffer.alloc(32, 2), () => now).issue(7, '196.12.0.1');
  const later = (Number.parseInt(issuedAt, 36) + 1).toString(36);
  const other = `${nonce.slice(1)}${nonce.startsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [
    forged,
    `${later}.${nonce}.${signature}`,
    `${issuedAt}.${other}.${signature}`,
    `${token}x`,
    '..',
    '',
    undefined,
  ])
    expect(tokens.read(wrong, 7, '196.12.0.1')).toBeNull();
});
