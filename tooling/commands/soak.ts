// `npm run test:soak`: what is too long for `npm test` (`tooling/test/soak-parts.ts`), which tries some of each.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { findBrowser } from '../test/find-browser';
import { SOAK_PARTS } from '../test/soak-parts';

const browser = findBrowser();
if (browser.fault) {
  console.error(browser.fault);
  process.exit(1);
}
const files = SOAK_PARTS.map((part) => part.files);
const words = [
  'test',
  '--config',
  'e2e/playwright.config.ts',
  '--no-deps',
  '--reporter=list',
  ...files,
  ...process.argv.slice(2),
];
const env = { ...process.env, BROWSER_PATH: browser.path, SOAK: '1', SAVES: process.env.SAVES ?? '200' };
const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin/playwright'), words, { cwd: ROOT, stdio: 'inherit', env });
process.exitCode = status ?? 1;
