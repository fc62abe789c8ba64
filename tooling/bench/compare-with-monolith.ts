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

/** The bounds of this site: kB of a page before intent, and times as ratios to those of the monolith, which are measured in turns with them. */
const MOST = { before: 20, largestPaint: 1.1, tap: 1.5, secondPage: 0.6 };

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
  const check = (name: string, value: number, most: number) => {
    if (value <= most) return;
    isWithinBounds = false;
    console.log(`  ! ${name} is ${value.toFixed(2)}, above ${most}`);
  };
  /** @param runs the times of the three sites, one for each round */
  const checkTime = (name: string, [own, , monolith]: number[][], most: number) =>
    check(`${name}, as a part of the monolith's,`, median(own!) / median(monolith!), most);

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
    check('kB before intent', median(runs[0]!.map(({ bytesBefore }) => bytesBefore / 1000)), MOST.before);
    checkTime(
      'LCP',
      runs.map((list) => list.map(({ largestPaint }) => largestPaint)),
      MOST.largestPaint,
    );
  }

  console.log('\nfirst tap | response when tapped as soon as visible | when tapped after hydration');
  for (const tap of TAPS) {
    const early = await inTurns((url) => firstTap(browser, url, tap, false));
    const late = await inTurns((url) => firstTap(browser, url, tap, true));
    console.log([tap.name, times(early), times(late)].join(' | '));
    checkTime(tap.name, early, MOST.tap);
  }

  const second = await inTurns((url) => secondPage(browser, url));
  console.log(`\nsecond page, link tapped as soon as visible | ${times(second)}`);
  checkTime('second page', second, MOST.secondPage);

  for (const site of sites) await site.close();
  return isWithinBounds;
}
