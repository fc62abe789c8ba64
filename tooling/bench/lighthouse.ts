import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from 'shared/contract';
import { compiled } from '../artefact/write-artefact';
import { requireBrowser } from '../test/find-browser';
import { startOrigin } from '../test/start-origin';
import { ROUTES } from '../testing/routes';
import { faultsOf, medians, readReport, type Marks } from './lighthouse-marks';

const execute = promisify(execFile);

/** Fetched by npx when it is needed: it has a hundred dependencies, and its `engines` require a newer Node than this repository (it runs with 20). */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** The number of attempts for a page whose trace Lighthouse lost. */
const TRIES = 3;

/**
 * Runs Lighthouse with its phone emulation (simulated slow 4G, a processor four times slower) on the output of `npm run build`, and reports
 * medians. @returns whether every page is within its bounds
 */
export async function benchLighthouse(runs: number, report: (line: string) => void): Promise<boolean> {
  const [browser, program] = [await requireBrowser(), [compiled('site')]];
  const folder = mkdtempSync(path.join(tmpdir(), 'site-lighthouse-'));
  const origin = await startOrigin(path.join(folder, 'data'), { program, patience: 240_000 });
  const measure = async (address: string, triesLeft = TRIES - 1): Promise<Marks> => {
    const file = path.join(folder, 'report.json');
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
    const env = { ...process.env, CHROME_PATH: browser, npm_config_engine_strict: 'false' };
    try {
      await execute('npx', ['--yes', LIGHTHOUSE, origin.url + address, ...flags], { cwd: folder, env });
    } catch (error) {
      if (triesLeft === 0) throw error;
      return measure(address, triesLeft - 1);
    }
    return readReport(JSON.parse(readFileSync(file, 'utf8')));
  };

  let isWithinBounds = true;
  try {
    report('page | performance | accessibility | best practices | SEO | LCP ms | blocking ms | CLS');
    for (const page of ROUTES) {
      for (const language of LANGUAGES) {
        const address = `${page}?lng=${language}`;
        const marks: Marks[] = [];
        while (marks.length < runs) marks.push(await measure(address));
        const median = medians(marks);
        const { performance, accessibility, practices, seo, paint, blocking, shift } = median;
        report(
          [address, performance, accessibility, practices, seo, Math.round(paint), Math.round(blocking), shift.toFixed(3)].join(
            ' | ',
          ),
        );
        for (const fault of faultsOf(median)) {
          isWithinBounds = false;
          report(`  ! ${fault}`);
        }
      }
    }
  } finally {
    await origin.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isWithinBounds;
}
