import { hashTables } from './content-plugin';

const text = (content: string) => ({ buffer: () => Buffer.from(content) });

test('makes one table for each language, with the integrity of its texts', () => {
  const tables = hashTables({ 'en/a.json': text('ry’itsinda'), 'en/b.json': text('two'), 'rw/a.json': text('ry’itsinda') });
  // Of its bytes: an apostrophe has three.
  const hash = 'sha256-HEsp73Digd/oN5zustWNljWvzqheNIeY2UUjGCoIhk8=';
  expect(tables).toEqual({
    en: { 'en/a.json': hash, 'en/b.json': expect.stringMatching(/^sha256-/) },
    rw: { 'rw/a.json': hash },
  });
});
