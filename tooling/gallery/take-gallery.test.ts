import type { Browser } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { THEMES, WIDTHS } from './gallery-html';
import { takeGallery } from './take-gallery';

const SITEMAP = ['/', '/help-center']
  .flatMap((address) => ['en', 'rw'].map((language) => `<loc>https://www.example${address}?lng=${language}</loc>`))
  .join('\n');

let folder: string;
let visited: string[];
let taken: string[];
const close = jest.fn();
const browser = {
  newPage: async () => ({
    goto: async (address: string) => void visited.push(address),
    evaluate: async () => undefined,
    setViewportSize: async () => undefined,
    screenshot: async ({ path: file }: { path: string }) => void taken.push(path.basename(file)),
    close,
  }),
} as unknown as Browser;
const take = (below: string) => takeGallery(browser, { site: 'http://site', below, folder, log: () => undefined });

beforeEach(() => {
  folder = newFolder();
  [visited, taken] = [[], []];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(SITEMAP));
});

test('the gallery of a section has its pages alone, with those that the sitemap leaves out, in each language, theme and width', async () => {
  writeFileSync(path.join(folder, 'old.jpg'), '');
  const index = await take('/help-center');
  expect(visited).toEqual(
    ['/help-center?', '/help-center/search?q=PIN&', '/help-center/search?q=xyzzy&'].flatMap((address) =>
      ['en', 'rw'].map((language) => `http://site${address}lng=${language}`),
    ),
  );
  expect(new Set(taken).size).toBe(visited.length * THEMES.length * WIDTHS.length);
  expect(close).toHaveBeenCalledTimes(visited.length);
  expect(existsSync(path.join(folder, 'old.jpg'))).toBe(false);
  const html = readFileSync(index, 'utf8');
  for (const file of taken) expect(html).toContain(`src="${file}"`);
  expect(html).not.toContain('href="#/"');
});

test('an address without a page is refused with those of the site, and the gallery before it stays', async () => {
  writeFileSync(path.join(folder, 'old.jpg'), 'kept');
  await expect(take('/nothing')).rejects.toThrow('There is no page below /nothing; the site has /, /help-center');
  expect(readFileSync(path.join(folder, 'old.jpg'), 'utf8')).toBe('kept');
});
