import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiled } from '../artefact/write-artefact';
import { findBrowser } from '../test/find-browser';
import { startOrigin } from '../test/start-origin';
import { faultsOf, medians, readReport, type Marks } from './lighthouse-marks';

const execute = promisify(execFile);

/** Fetched when it is wanted: it brings a hundred packages, and asks for a newer Node than this repository promises (it runs with 20). */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const PAGES = [
  '/',
  '/terms-conditions',
  '/privacy-policy',
  '/help-center',
  '/help-center/search',
  '/help-center/how-do-i-reset-my-password-when-forgotten',
];
const LANGUAGES = ['en', 'rw'];

/** A recording that Lighthouse lost is taken again, so many times in all. */
const TRIES = 3;

/**
 * What `npm run build` made, by Lighthouse's phone (simulated slow 4G, a processor four times slower), medians of so many runs.
 * @returns whether every page holds its bounds
 */
export async function benchLighthouse(runs: number, say: (line: string) => void): Promise<boolean> {
  const browser = await findBrowser();
  if (browser.fault) throw new Error(browser.fault);
  if (!existsSync(compiled('site'))) throw new Error('There is no dist/site to serve; npm run build makes it.');
  const folder = mkdtempSync(path.join(tmpdir(), 'site-lighthouse-'));
  const origin = await startOrigin(path.join(folder, 'data'), { program: [compiled('site')], patience: 240_000 });
  const look = async (address: string, triesLeft = TRIES - 1): Promise<Marks> => {
    const report = path.join(folder, 'report.json');
    const flags = ['--quiet', '--output=json', `--output-path=${report}`, '--chrome-flags=--headless=new --no-sandbox'];
    const env = { ...process.env, CHROME_PATH: browser.path, npm_config_engine_strict: 'false' };
    try {
      await execute('npx', ['--yes', LIGHTHOUSE, origin.url + address, ...flags], { cwd: folder, env });
    } catch (error) {
      if (triesLeft === 0) throw error;
      return look(address, triesLeft - 1);
    }
    return readReport(JSON.parse(readFileSync(report, 'utf8')));
  };

  let isWell = true;
  try {
    say('page | performance | accessibility | best practices | SEO | LCP ms | blocking ms | CLS');
    for (const page of PAGES) {
      for (const language of LANGUAGES) {
        const address = `${page}?lng=${language}`;
        const marks: Marks[] = [];
        while (marks.length < runs) marks.push(await look(address));
        const middle = medians(marks);
        const { performance, accessibility, practices, seo, paint, blocking, shift } = middle;
        say(
          [address, performance, accessibility, practices, seo, Math.round(paint), Math.round(blocking), shift.toFixed(3)].join(
            ' | ',
          ),
        );
        for (const fault of faultsOf(middle)) {
          isWell = false;
          say(`  ! ${fault}`);
        }
      }
    }
  } finally {
    await origin.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isWell;
}
