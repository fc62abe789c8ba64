import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { isEncrypted, sessionCookie, sessionSecret } from './session-cookie';
import { SESSION_SECONDS, Sessions } from 'platform/store';

test.each([
  ['a proxy that is declared', { protocol: 'https', headers: {} }, true],
  ["an undeclared proxy: the page's own address tells", { protocol: 'http', headers: { origin: 'https://x.example' } }, true],
  ['nothing', { protocol: 'http', headers: { origin: 'http://localhost:3001' } }, false],
] as const)('detects TLS, with %s before the service', (_what, request, isSo) => {
  expect(isEncrypted(request)).toBe(isSo);
  expect(/; Secure/.test(sessionCookie('secret', { secure: isEncrypted(request) }))).toBe(isSo);
});

test.each([
  ['a neighbour’s cookie is not believed over TLS', 'https', 'console-session=planted', undefined],
  ['the service’s own is, over TLS', 'https', 'console-session=planted; __Host-console-session=own', 'own'],
  [
    'the service’s own goes first behind an undeclared proxy',
    'http',
    '__Host-console-session=own; console-session=planted',
    'own',
  ],
  ['without TLS there is the plain one alone', 'http', 'console-session=own', 'own'],
] as const)('%s', (_what, protocol, cookie, secret) => {
  expect(sessionSecret({ protocol, headers: { cookie } })).toBe(secret);
});

test('signing out removes the cookie at once', () => {
  expect(sessionCookie('', { secure: true })).toContain('Max-Age=0;');
});

test('an expired session is deleted when the next one begins', async () => {
  const data = newFolder();
  const now = new Date('2026-11-20T08:00:00.000Z');
  const later = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const opened = new Sessions(data);
  await opened.begin({ kind: 'token', name: 'early' }, now);
  await opened.begin({ kind: 'token', name: 'before noon' }, new Date(now.getTime() + 1_000));
  await opened.begin({ kind: 'person', name: 'late' }, later);
  const { sessions } = JSON.parse(readFileSync(path.join(data, 'sessions.json'), 'utf8'));
  expect(sessions.map(({ name }: { name: string }) => name)).toEqual(['before noon', 'late']);
});
