import { hashTables } from './hash-tables';

const text = (content: string) => ({ buffer: () => Buffer.from(content) });

test('makes one table for each language, with the integrity of its texts', () => {
  const tables = hashTables({ 'en/a.json': text('one'), 'en/b.json': text('two'), 'rw/a.json': text('one') });
  const hashOfOne = 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0=';
  expect(tables).toEqual({
    en: { 'en/a.json': hashOfOne, 'en/b.json': expect.stringMatching(/^sha256-/) },
    rw: { 'rw/a.json': hashOfOne },
  });
});
