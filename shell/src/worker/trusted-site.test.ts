/** @jest-environment node */
import { createHash } from 'node:crypto';
import { hasIntegrity } from './trusted-site';

const fileOf = (text: string) => new Response(text);
const named = (algorithm: string, text: string) => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

// Scripts are named by SHA-384, texts by SHA-256.
test.each(['sha256', 'sha384', 'sha512'])(
  'a cached file is used only when it has the %s that the page names',
  async (algorithm) => {
    expect(await hasIntegrity(fileOf('text'), named(algorithm, 'text'))).toBe(true);
    expect(await hasIntegrity(fileOf('other'), named(algorithm, 'text'))).toBe(false);
  },
);

test('a picture, which is requested without a hash, is used as it is cached', async () => {
  expect(await hasIntegrity(fileOf('picture'))).toBe(true);
  expect(await hasIntegrity(fileOf('picture'), '')).toBe(true);
});

test('a cached file can still be read after its hash was checked', async () => {
  const file = fileOf('text');
  await hasIntegrity(file, named('sha256', 'text'));
  expect(await file.text()).toBe('text');
});
