// `npm run gallery [-- /help-center]`: screenshots of every listed page (or those below an address) on one HTML page.
// `npm run gallery -- readme`: retakes the pictures of the README (`docs/pictures`).
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { wrongUse } from '../build/wrong-use';

const below = process.argv[2] ?? '/';
if (below !== 'readme' && !below.startsWith('/'))
  wrongUse('gallery takes an address of the site, such as /help-center, or: readme');
// Loaded after the arguments are checked, because loading takes seconds.
const { takeReadmePictures } = await import('../gallery/readme-pictures');
const { takeGallery } = await import('../gallery/take-gallery');
const { freePort } = await import('../test/free-port');
const { visitSite } = await import('../test/visit-site');

const port = await freePort();
await visitSite({ env: below === 'readme' ? { RELEASE_PORT: String(port) } : {} }, async ({ browser, data, url: site }) => {
  if (below === 'readme') await takeReadmePictures(browser, { data, site, console: `http://localhost:${port}` });
  else console.log(await takeGallery(browser, { site, below, folder: path.join(ROOT, 'gallery'), log: console.log }));
});
