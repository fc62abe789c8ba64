// `npm run bench`: this site beside a monolith build of the same code, in one run. Times are noisy on any machine, so what counts
// is the ratio of the medians, taken in turns.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startOrigin } from '../e2e/fixtures/origin';
import { buildMonolith } from './bench/build-monolith';
import { measure, type Measure } from './bench/measure';
import { serveMonolith } from './bench/monolith-site';
import { findBrowser } from './find-browser';

const ADDRESSES = ['/', '/terms-conditions', '/help-center', '/help-center/how-do-i-reset-my-password-when-forgotten'];
const ROUNDS = 7;

const found = findBrowser();
if (found.fault) {
  console.error(found.fault);
  process.exit(1);
}
const data = mkdtempSync(path.join(tmpdir(), 'site-bench-'));
const origin = await startOrigin(data, { patience: 240_000 });
const monolith = await serveMonolith(await buildMonolith(), origin.url);
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });

console.log('page | script kB federated / monolith | all kB | requests | LCP ratio | hydrated ratio');
for (const address of ADDRESSES) {
  const runs: { site: Measure[]; one: Measure[] } = { site: [], one: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.site.push(await measure(browser, origin.url + address));
    runs.one.push(await measure(browser, monolith.url + address));
  }
  const of = (list: Measure[], key: keyof Measure) => list.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  const kilo = (key: 'bytes' | 'scriptBytes') => [runs.site, runs.one].map((list) => (of(list, key) / 1000).toFixed(1)).join(' / ');
  const ratio = (key: 'largestPaint' | 'hydrated') => `${(of(runs.site, key) / of(runs.one, key)).toFixed(2)} (${Math.round(of(runs.site, key))} ms)`;
  console.log([address, kilo('scriptBytes'), kilo('bytes'), `${of(runs.site, 'requests')} / ${of(runs.one, 'requests')}`, ratio('largestPaint'), ratio('hydrated')].join(' | '));
}

await browser.close();
await monolith.close();
await origin.stop();
rmSync(data, { recursive: true, force: true });
