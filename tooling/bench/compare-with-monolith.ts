import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startOrigin } from '../test/start-origin';
import { buildMonolith } from './build-monolith';
import { serveAtOnce, serveMonolith, serveSleeping } from './compared-site';
import { firstTap, TAPS } from './first-tap';
import { measure, type Measure } from './measure';
import { secondPage } from './second-page';
import { findBrowser } from '../test/find-browser';

const ADDRESSES = ['/', '/terms-conditions', '/help-center', '/help-center/how-do-i-reset-my-password-when-forgotten'];
const ROUNDS = Number(process.env.ROUNDS ?? 7);

/**
 * This site, whose pages are not hydrated until they are wanted, beside the same pages with everything at once and beside a monolith of the
 * same code, in one run. Times are noisy on any machine, so what counts is the ratio of the medians, taken in turns.
 */
export async function compareWithMonolith(): Promise<void> {
  const installed = await findBrowser();
  if (installed.fault) {
    console.error(installed.fault);
    process.exit(1);
  }
  const data = mkdtempSync(path.join(tmpdir(), 'site-bench-'));
  const origin = await startOrigin(data, { patience: 240_000 });
  const sites = [
    await serveSleeping(origin.url),
    await serveAtOnce(origin.url),
    await serveMonolith(await buildMonolith(), origin.url),
  ];
  const browser = await chromium.launch({
    executablePath: installed.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

  /** Each site in turn, round after round; one list of results for each site. */
  async function inTurns<Result>(once: (url: string) => Promise<Result>): Promise<Result[][]> {
    const results: Result[][] = sites.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { url }] of sites.entries()) results[index]!.push(await once(url));
    return results;
  }

  console.log('Each cell: this site / everything at once / monolith. kB as sent, ms.');
  console.log('\npage | kB before intent | requests | kB alive | script kB | LCP | blocking | alive');
  for (const address of ADDRESSES) {
    const runs = await inTurns((url) => measure(browser, url + address));
    const cell = (key: keyof Measure, unit = 1, digits = 0) =>
      runs.map((list) => (median(list.map((run) => run[key])) / unit).toFixed(digits)).join(' / ');
    console.log(
      [
        address,
        cell('bytesBefore', 1000, 1),
        cell('requestsBefore'),
        cell('bytes', 1000, 1),
        cell('scriptBytes', 1000, 1),
        cell('largestPaint'),
        cell('blocking'),
        cell('hydrated'),
      ].join(' | '),
    );
  }

  console.log('\nfirst touch | answered after, as soon as it can be seen | once the page is hydrated');
  for (const tap of TAPS) {
    const cells = [];
    for (const isHydrated of [false, true]) {
      const runs = await inTurns((url) => firstTap(browser, url, tap, isHydrated));
      cells.push(runs.map((list) => median(list).toFixed(0)).join(' / '));
    }
    console.log([tap.name, ...cells].join(' | '));
  }

  const second = await inTurns((url) => secondPage(browser, url));
  console.log(
    `\nsecond page, a link pressed as soon as it can be seen | ${second.map((list) => median(list).toFixed(0)).join(' / ')}`,
  );

  await browser.close();
  for (const site of sites) await site.close();
  await origin.stop();
  rmSync(data, { recursive: true, force: true });
}
