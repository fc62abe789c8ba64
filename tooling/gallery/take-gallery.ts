import type { Browser } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from 'shared/contract';
import { galleryHtml, pictureName, THEMES, WIDTHS } from './gallery-html';

interface Gallery {
  /** The address of a running site. */
  site: string;
  /** The address below which pages are taken; `/` for all. */
  below: string;
  /** Emptied before. */
  folder: string;
  log(line: string): void;
}

/** Takes screenshots of pages in every language, theme and width. @returns the HTML page that shows them */
export async function takeGallery(browser: Browser, gallery: Gallery): Promise<string> {
  const { site, below, folder, log } = gallery;
  const pages = await listPages(site, below);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [position, address] of pages.entries()) {
    log(`${position + 1} of ${pages.length}: ${address}`);
    for (const language of LANGUAGES) await photograph(browser, gallery, address, language);
  }
  const index = path.join(folder, 'index.html');
  writeFileSync(index, galleryHtml(pages));
  return index;
}

/** Addresses that the sitemap leaves out. */
const UNLISTED = ['/help-center/search?q=PIN', '/help-center/search?q=xyzzy', '/no-such-page'];

/** The addresses of the site below `below`. Throws when there are none. */
async function listPages(site: string, below: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)\?lng=en<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const pages = [...listed, ...UNLISTED].filter((address) => address.startsWith(below));
  if (pages.length === 0) throw new Error(`There is no page below ${below}; the site has ${listed.join(', ')}`);
  return pages;
}

/** Takes one page in all themes and widths, without animations and without hydration. */
async function photograph(browser: Browser, { site, folder }: Gallery, address: string, language: string): Promise<void> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${site}${address}${address.includes('?') ? '&' : '?'}lng=${language}`, { waitUntil: 'networkidle' });
  // Lazy images would not load, because the page is not scrolled.
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
  for (const theme of THEMES)
    for (const width of WIDTHS) {
      // The class is the theme; the device's preference is read only when a page loads.
      await page.evaluate((isDark) => document.body.classList.toggle('dark', isDark), theme === 'dark');
      await page.setViewportSize({ width, height: 800 });
      const file = path.join(folder, pictureName({ address, language, theme, width }));
      await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 60 });
    }
  await page.close();
}
