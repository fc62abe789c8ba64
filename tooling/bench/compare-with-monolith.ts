import type { Browser } from '@playwright/test';
import { visitSite } from '../test/visit-site';
import { buildMonolith } from './build-monolith';
import { serveAtOnce, serveMonolith, serveSleeping } from './compared-site';
import { firstTap, TAPS } from './first-tap';
import { measure, type Measure } from './measure';
import { median } from './quantiles';
import { secondPage } from './second-page';

const ADDRESSES = ['/', '/terms-conditions', '/help-center', '/help-center/how-do-i-reset-my-password-when-forgotten'];
const ROUNDS = Number(process.env.ROUNDS ?? 7);

/** The bounds of this site: kB of a page before intent, and milliseconds; a second page has one round trip of 150 ms, and 150 ms more. */
const MOST = { before: 20, largestPaint: 1_000, secondPage: 300 };

/**
 * Compares this site, with lazy hydration, to the same pages with eager hydration and to a monolith of the same code. The sites are
 * measured in turns, and their medians are compared, because absolute times are noisy on any machine.
 * @returns whether this site is within its bounds
 */
export const compareWithMonolith = (): Promise<boolean> => visitSite({}, ({ browser, url }) => compare(browser, url));

async function compare(browser: Browser, origin: string): Promise<boolean> {
  const sites = [await serveSleeping(origin), await serveAtOnce(origin), await serveMonolith(await buildMonolith(), origin)];
  const times = (runs: number[][]) => runs.map((list) => median(list).toFixed(0)).join(' / ');

  /** Measures each site in turn for all rounds; returns one list of results for each site. */
  async function inTurns<Result>(measureSite: (url: string) => Promise<Result>): Promise<Result[][]> {
    const results: Result[][] = sites.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { url }] of sites.entries()) results[index]!.push(await measureSite(url));
    return results;
  }

  let isWithinBounds = true;
  /** @param values of this site, one for each round */
  const check = (name: string, values: number[], most: number) => {
    if (median(values) <= most) return;
    isWithinBounds = false;
    console.log(`  ! ${name} is ${median(values).toFixed(1)}, above ${most}`);
  };

  console.log('Each cell: this site / eager hydration / monolith. kB as sent, ms.');
  console.log('\npage | kB before intent | requests | kB hydrated | script kB | LCP | blocking | hydrated');
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
    const own = (key: keyof Measure, unit = 1) => runs[0]!.map((run) => run[key] / unit);
    check('kB before intent', own('bytesBefore', 1000), MOST.before);
    check('LCP', own('largestPaint'), MOST.largestPaint);
  }

  console.log('\nfirst tap | response when tapped as soon as visible | when tapped after hydration');
  for (const tap of TAPS) {
    const early = await inTurns((url) => firstTap(browser, url, tap, false));
    const late = await inTurns((url) => firstTap(browser, url, tap, true));
    console.log([tap.name, times(early), times(late)].join(' | '));
    check(tap.name, early[0]!, tap.most);
  }

  const second = await inTurns((url) => secondPage(browser, url));
  console.log(`\nsecond page, link tapped as soon as visible | ${times(second)}`);
  check('second page', second[0]!, MOST.secondPage);

  for (const site of sites) await site.close();
  return isWithinBounds;
}
