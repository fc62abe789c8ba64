import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addFiles } from '../build/files-below';
import { ROOT } from '../build/workspaces';
import { fileOfTest } from './browser-test';
import { filesIn, Inputs } from './inputs';

/** The most days for which a result is reused, because some tests depend on the date. */
const DAYS = 7;

/** Files on which every test depends: settings and the test runner. */
const SETTINGS =
  /^[^/]+(?<!\.md)$|(^|\/)(package\.json|jest\.config\.mjs|tsconfig[\w.-]*\.json)$|^tooling\/(commands\/test\.ts|test\/(?!.*\.test\.))/;

/** Environment variables on which every test depends. */
const ENVIRONMENT = /^(PATH|TZ|LANG|LC_\w+|SITE_\w+|BROWSER_PATH|FIREFOX_PATH)$/;

interface Passed {
  /** The time of the run in milliseconds. */
  at: number;
  /** The number of tests. */
  tests: number;
  /** The files that it read, as indexes of `reads`. */
  reads: number[];
  digest: string;
}

interface Saved {
  settings: string;
  reads: string[];
  passed: Record<string, Passed>;
}

/** The static checks, the files of unit tests, or the browser tests that passed with the current sources. */
export class PassedBefore {
  readonly #saved: Saved;
  /** The results that can be reused, by check, test file or browser test. */
  readonly results: ReadonlyMap<string, Passed>;
  /** Whether a result cannot be reused, whose test has to run again or is gone. */
  readonly hasDropped: boolean;

  /**
   * @param root the repository
   * @param file stores the results for the next run
   * @param now the start of this run in milliseconds
   */
  constructor(
    private readonly root: string,
    private readonly file: string,
    private readonly now = Date.now(),
  ) {
    const settings = digestOfSettings(root);
    this.#saved = readSaved(file, settings) ?? { settings, reads: [], passed: {} };
    const { passed, reads } = this.#saved;
    const inputs = new Inputs(root);
    const isCurrent = (result: Passed) =>
      now - result.at < DAYS * 86_400_000 && inputs.digest(result.reads.map((place) => reads[place]!)) === result.digest;
    const current = Object.entries(passed).filter(([, result]) => isCurrent(result));
    this.hasDropped = current.length < Object.keys(passed).length;
    this.#saved.passed = Object.fromEntries(current);
    this.results = new Map(current);
  }

  /**
   * Stores the results of this run. A file that changed during the run may have been read before or after the change, so its readers run again.
   * @param counts the number of passed tests in each file that ran; `null` if one failed
   * @param records a line for each thing that a test file read; one without a record always runs again
   */
  keep(counts: ReadonlyMap<string, number | null>, records: ReadonlyMap<string, readonly string[]>): void {
    const { settings, reads, passed } = this.#saved;
    const places = new Map(reads.map((line, place) => [line, place]));
    const inputs = new Inputs(this.root);
    for (const [file, tests] of counts) {
      delete passed[file];
      const lines = records.get(file);
      if (tests === null || !lines || inputs.haveChanged(lines, this.now)) continue;
      for (const line of lines) if (!places.has(line)) places.set(line, places.size);
      passed[file] = { at: this.now, tests, reads: lines.map((line) => places.get(line)!), digest: inputs.digest(lines) };
    }
    if (digestOfSettings(this.root) !== settings) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify({ settings, reads: [...places.keys()], passed }));
  }
}

/** Says how many results were reused, and from when; `null` if none. */
export function describeTakenOver(what: string, results: ReadonlyMap<string, Passed>): string | null {
  if (results.size === 0) return null;
  const all = [...results.values()];
  const time = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const [first, last] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const when = time(first) === time(last) ? `at ${time(first)}` : `from ${time(first)} to ${time(last)}`;
  return `Taken over: ${countTests(what, results)}, which passed ${when} UTC and read nothing that has changed since (--all repeats them)`;
}

/** After a run of all files: says which failures selection would have missed; `null` if it would have left out nothing. */
export function describeMissed(
  what: string,
  results: ReadonlyMap<string, Passed>,
  counts: ReadonlyMap<string, number | null>,
): string | null {
  if (results.size === 0) return null;
  const missed = [...results.keys()]
    .filter((test) => (counts.get(test) ?? null) === null)
    .map((test) => test.replace(ROOT + path.sep, ''));
  const now = missed.length > 0 ? `these did not pass now: ${missed.join(', ')}` : 'all of them passed now';
  return `Without --all ${countTests(what, results)} would have been taken over; ${now}`;
}

function countTests(what: string, results: ReadonlyMap<string, Passed>): string {
  const tests = [...results.values()].reduce((sum, { tests: own }) => sum + own, 0);
  const files = new Set([...results.keys()].map(fileOfTest)).size;
  return files === tests ? `${tests} ${what}` : `${tests} ${what} of ${files} files`;
}

function digestOfSettings(root: string): string {
  const own = filesIn(root).filter((file) => SETTINGS.test(path.relative(root, file).split(path.sep).join('/')));
  const variables = Object.entries(process.env)
    .filter(([name]) => ENVIRONMENT.test(name))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify([process.version, process.arch, process.getuid?.(), variables]));
  // The installed packages may differ from the locked ones.
  const installed = path.join(root, 'node_modules/.package-lock.json');
  return addFiles(
    hash,
    [installed, ...own].filter((file) => existsSync(file)),
  ).digest('hex');
}

function readSaved(file: string, settings: string): Saved | null {
  try {
    const saved: Saved = JSON.parse(readFileSync(file, 'utf8'));
    return saved.settings === settings ? saved : null;
  } catch {
    return null;
  }
}
