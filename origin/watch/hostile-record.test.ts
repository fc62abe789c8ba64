/** @jest-environment node */
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPublished } from 'releases/store/read-record';
import { recordOf } from 'releases/testing/release-folder';
import { SEEDED } from 'shared/testing/seeded';
import { hostileText } from 'shared/testing/spoiled';
import { bringRelease } from './bring-release';

const bytes = Buffer.from('x');
const facts = { size: 1, sha384: createHash('sha384').update(bytes).digest('base64') };
const step = fc.constantFrom(
  '..',
  '.',
  '',
  'a',
  'static',
  'main.js',
  '/',
  '\\',
  '..\\..',
  'C:',
  '%2e%2e',
  'release.json',
  '.hidden',
);
const file = fc.oneof(
  fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join('/')),
  hostileText,
);

jest.setTimeout(60_000);

test('whatever files a store’s record names, nothing is written outside the release, and half a release is none', async () => {
  let whole = 0;
  const brought = fc.asyncProperty(fc.uniqueArray(file, { minLength: 1, maxLength: 3 }), async (names) => {
    const outer = mkdtempSync(path.join(tmpdir(), 'brought-'));
    const data = path.join(outer, 'data');
    const record = recordOf({ name: 'help', version: '1.0.0', files: Object.fromEntries(names.map((name) => [name, facts])) });
    const get = async (asked: string) => ({
      bytes: asked.endsWith('1.0.0/release.json') ? Buffer.from(JSON.stringify(record)) : bytes,
      etag: null,
    });
    try {
      await bringRelease({ get, find: async () => null }, data, 'help', '1.0.0').then(
        () => (whole += 1),
        (error: Error) => expect(error.message).toMatch(/\w{3}/),
      );
      expect(readdirSync(outer).filter((name) => name !== 'data')).toEqual([]);
      const written = readdirSync(outer, { recursive: true, encoding: 'utf8' }).map((name) => path.join('/', name));
      const release = '/data/releases/help/1.0.0';
      for (const name of written)
        expect(name === release || name.startsWith(`${release}/`) || `${release}/`.startsWith(`${name}/`)).toBe(true);
      if (written.includes(release)) expect(isPublished(data, 'help', '1.0.0')).toBe(true);
    } finally {
      rmSync(outer, { recursive: true });
    }
  });
  await fc.assert(brought, { ...SEEDED, numRuns: 100 });
  expect(whole).toBeGreaterThan(5);
});
