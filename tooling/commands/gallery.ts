// `npm run gallery [-- /help-center]`: screenshots of every listed page (or those below an address) on one HTML page.
// `npm run gallery -- readme`: retakes the pictures of the README (`docs/pictures`).
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { takeReadmePictures } from '../gallery/readme-pictures';
import { takeGallery } from '../gallery/take-gallery';
import { findBrowser } from '../test/find-browser';
import { freePort } from '../test/free-port';
import { startOrigin } from '../test/start-origin';

const below = process.argv[2] ?? '/';
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
  else console.log(await takeGallery(browser, { site: site.url, below, folder: path.join(ROOT, 'gallery'), log: console.log }));
} finally {
  await browser.close();
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}
