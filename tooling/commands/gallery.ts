// `npm run gallery [-- /help-center]`: screenshots of every listed page (or those below an address) on one HTML page.
// `npm run gallery -- readme`: retakes the pictures of the README (`docs/pictures`).
import { chromium } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from 'shared/contract';
import { ROOT } from '../build/workspaces';
import { galleryHtml, pictureName, THEMES, WIDTHS } from '../gallery/gallery-html';
import { listPages } from '../gallery/list-pages';
import { takeReadmePictures } from '../gallery/readme-pictures';
import { findBrowser } from '../test/find-browser';
import { freePort } from '../test/free-port';
import { startOrigin } from '../test/start-origin';

const below = process.argv[2] ?? '/';
const folder = path.join(ROOT, 'gallery');
const browserPath = await findBrowser();
if (browserPath.fault) {
  console.error(browserPath.fault);
  process.exit(1);
}
const data = mkdtempSync(path.join(tmpdir(), 'gallery-'));
const port = await freePort();
const site = await startOrigin(data, { patience: 240_000, env: below === 'readme' ? { RELEASE_PORT: String(port) } : {} });
const browser = await chromium.launch({ executablePath: browserPath.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  if (below === 'readme') await takeReadmePictures(browser, { data, site: site.url, console: `http://localhost:${port}` });
  else await fillGallery();
} finally {
  await browser.close();
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}

async function fillGallery(): Promise<void> {
  const pages = await listPages(site.url, below);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [position, address] of pages.entries()) {
    console.log(`${position + 1} of ${pages.length}: ${address}`);
    for (const language of LANGUAGES) await photograph(address, language);
  }
  writeFileSync(path.join(folder, 'index.html'), galleryHtml(pages));
  console.log(path.join(folder, 'index.html'));
}

/** Takes one page in all themes and widths, without animations and without hydration. */
async function photograph(address: string, language: string): Promise<void> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}${address}${address.includes('?') ? '&' : '?'}lng=${language}`, { waitUntil: 'networkidle' });
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
