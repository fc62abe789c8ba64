// `npm run app-screens`: retakes the screenshots of the web app manifest (`shell/app/screens`), which a phone shows when a visitor installs
// the site. Run it after a change of the brand or of the design of these pages.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from 'shared/contract';
import { ROOT } from '../build/workspaces';
import { findBrowser } from '../test/find-browser';
import { startOrigin } from '../test/start-origin';

/** The form factors of the manifest. */
const FORMS = {
  narrow: { viewport: { width: 412, height: 824 }, addresses: ['/', '/help-center'] },
  wide: { viewport: { width: 1280, height: 720 }, addresses: ['/help-center'] },
};

const browserPath = await findBrowser();
if (browserPath.fault) {
  console.error(browserPath.fault);
  process.exit(1);
}
const data = mkdtempSync(path.join(tmpdir(), 'app-screens-'));
const site = await startOrigin(data, { patience: 240_000 });
const browser = await chromium.launch({ executablePath: browserPath.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [form, { viewport, addresses }] of Object.entries(FORMS))
    for (const language of LANGUAGES)
      for (const [position, address] of addresses.entries()) {
        const page = await browser.newPage({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
        await page.goto(`${site.url}${address}?lng=${language}`, { waitUntil: 'networkidle' });
        await page.screenshot({ path: path.join(ROOT, `shell/app/screens/${form}-${language}-${position + 1}.png`) });
        await page.close();
      }
} finally {
  await browser.close();
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}
