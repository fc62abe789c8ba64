// `npm run app-screens`: retakes the screenshots of the web app manifest (`shell/app/screens`), which a phone shows when a visitor installs
// the site. Run it after a change of the brand or of the design of these pages.
import path from 'node:path';
import { LANGUAGES } from 'shared/contract';
import { ROOT } from '../build/workspaces';
import { wrongUse } from '../build/wrong-use';

if (process.argv.length > 2) wrongUse('app-screens takes nothing');
// Loaded after the arguments are checked, because loading takes seconds.
const { visitSite } = await import('../test/visit-site');

/** The form factors of the manifest. */
const FORMS = {
  narrow: { viewport: { width: 412, height: 824 }, addresses: ['/', '/help-center'] },
  wide: { viewport: { width: 1280, height: 720 }, addresses: ['/help-center'] },
};

await visitSite({}, async ({ browser, url }) => {
  for (const [form, { viewport, addresses }] of Object.entries(FORMS))
    for (const language of LANGUAGES)
      for (const [position, address] of addresses.entries()) {
        const page = await browser.newPage({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
        await page.goto(`${url}${address}?lng=${language}`, { waitUntil: 'networkidle' });
        await page.screenshot({ path: path.join(ROOT, `shell/app/screens/${form}-${language}-${position + 1}.png`) });
        await page.close();
      }
});
