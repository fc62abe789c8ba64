import * as fc from 'fast-check';
import os, { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from 'platform/settings/root';
import { SEEDED } from 'shared/testing/seeded';
import { publicReason } from './public-reason';

const DATA = '/srv/site/data';

test.each([
  [`${DATA}/registry.json, line 3: not JSON`, 'registry.json, line 3: not JSON'],
  [`EACCES: permission denied, scandir '${DATA}'`, "EACCES: permission denied, scandir '…'"],
  ['the store http://user:password@store.test/a answered 500', 'the store http://…@store.test/a answered 500'],
  ['help@1.1.0 does not render:\n/help-center/x (en): broken', 'help@1.1.0 does not render:\n/help-center/x (en): broken'],
])('%j becomes %j', (reason, expected) => {
  expect(publicReason(reason, DATA)).toBe(expected);
});

test('a public reason contains neither a local folder nor a password', () => {
  const secret = fc.constantFrom(
    DATA,
    `${DATA}/x`,
    ROOT,
    `${ROOT}/origin/a.ts:7`,
    path.join(homedir(), 'a'),
    path.join(tmpdir(), 'b'),
    'https://me:hunter2@store.test/x',
  );
  const word = fc.constantFrom(' ', "'", '"', ', open ', '\n', '(', ')', 'at ', ':', 'file://', '=');
  fc.assert(
    fc.property(fc.array(fc.oneof(secret, word), { maxLength: 10 }), (parts) => {
      const text = publicReason(parts.join(''), DATA);
      for (const hidden of [DATA, ROOT, 'hunter2', path.join(homedir(), 'a'), path.join(tmpdir(), 'b')])
        expect(text).not.toContain(hidden);
    }),
    SEEDED,
  );
});

test('a reason keeps its slashes where the account of the site has / as its home, as in a container', () => {
  jest.spyOn(os, 'homedir').mockReturnValue('/');
  expect(publicReason('help@1.1.0 does not render: /help-center/x', DATA)).toBe('help@1.1.0 does not render: /help-center/x');
});
