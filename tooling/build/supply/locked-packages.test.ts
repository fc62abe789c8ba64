import { readFileSync } from 'node:fs';
import { lockFile, withAddresses } from './locked-packages';

const written = (packages: object): object => JSON.parse(withAddresses(JSON.stringify({ packages }))).packages;

test('a package of a registry gets an address at none, where npm writes it', () => {
  const integrity = 'sha512-x';
  expect(JSON.stringify(written({ 'node_modules/a/node_modules/@b/c': { version: '1.2.3', integrity } }))).toBe(
    JSON.stringify({
      'node_modules/a/node_modules/@b/c': {
        version: '1.2.3',
        resolved: 'https://registry.invalid/@b/c/-/c-1.2.3.tgz',
        integrity,
      },
    }),
  );
});

test('the address that npm has written for a new package is replaced', () => {
  const resolved = 'https://mirror.example/npm/a/-/a-1.0.0.tgz';
  expect(written({ 'node_modules/a': { version: '1.0.0', resolved } })).toEqual({
    'node_modules/a': { version: '1.0.0', resolved: 'https://registry.invalid/a/-/a-1.0.0.tgz' },
  });
});

test('a package under another name has the address of its own', () => {
  expect(written({ 'node_modules/old-a': { name: 'a', version: '1.0.0' } })).toMatchObject({
    'node_modules/old-a': { name: 'a', resolved: 'https://registry.invalid/a/-/a-1.0.0.tgz' },
  });
});

test.each([
  ['a workspace', 'node_modules/shared', { resolved: 'shared', link: true }],
  ['the folder of a workspace', 'shared', { version: '1.0.0' }],
  ['an archive beside the lock file', 'node_modules/shared', { version: '1.0.0', resolved: 'file:vendor/shared-1.0.0.tgz' }],
  ['a commit', 'node_modules/shared', { version: '1.0.0', resolved: 'git+ssh://git@example.com/shared.git#1' }],
])('%s keeps what npm has written', (_what, place, entry) => {
  expect(written({ [place]: entry })).toEqual({ [place]: entry });
});

test('the lock file is as it would be written', () => {
  const text = readFileSync(lockFile(), 'utf8');
  expect(withAddresses(text)).toBe(text);
});
