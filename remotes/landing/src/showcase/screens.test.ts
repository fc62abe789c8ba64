import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from 'shared/contract';
import { PRODUCTS } from './products';

const pictures = ['showcase/screens', 'portal'].flatMap((folder) => {
  const place = path.join(__dirname, '..', folder);
  return readdirSync(place)
    .filter((file) => file.endsWith('-en.svg'))
    .map((file) => path.join(place, file));
});

const read = (file: string) => readFileSync(file, 'utf8');
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
const english = /\b(group|saving|contribute|goal|fund|year|monthly|withdrawals|of RWF|RWF)\b/i;

test.each(pictures)('%s has the same structure in Kinyarwanda and English', (file) => {
  const en = read(file);
  const rw = read(file.replace('-en.svg', '-rw.svg'));
  expect(texts(rw)).toHaveLength(texts(en).length);
  expect(texts(rw).filter((text) => english.test(text!))).toEqual([]);
});

test.each(pictures)('%s has both themes', (file) => {
  expect(read(file)).toContain('prefers-color-scheme:dark');
});

const picturesIn = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(/^import (\w+) from '\.\/(?:screens\/)?(.*)\.svg';$/gm)].map(([, name, file]) => [name, file]),
  );

// Read as text, because jest replaces all pictures by one.
test('every product has its own screen in each language', () => {
  const source = read(path.join(__dirname, 'screens.ts'));
  const files = picturesIn(source);
  const screens = [...source.matchAll(/^ +'?([\w-]+)'?: \{ en: (\w+), rw: (\w+) \},$/gm)].map(([, id, ...names]) => [
    id,
    ...names.map((name) => files[name]),
  ]);
  expect(screens).toEqual(PRODUCTS.map(({ id }) => [id, ...LANGUAGES.map((language) => `${id}-${language}`)]));
});

test('the portal is shown to each reader in the language of the page', () => {
  const source = read(path.join(__dirname, '../portal/portal.tsx'));
  const [, ...names] = /\{ en: (\w+), rw: (\w+) \}\[language\]/.exec(source)!;
  expect(names.map((name) => picturesIn(source)[name])).toEqual(['portal-en', 'portal-rw']);
});
