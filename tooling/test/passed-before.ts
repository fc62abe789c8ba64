import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addFiles } from '../build/files-below';
import { ROOT } from '../build/workspaces';
import { fileOfTest } from './browser-test';
import { filesIn, Inputs } from './inputs';

/** A result is taken over for so many days: some tests look at the clock. */
const DAYS = 7;

/** What every test stands on, wherever it lies: settings, and the programs that run tests. */
const SETTINGS =
  /^[^/]+(?<!\.md)$|(^|\/)(package\.json|jest\.config\.mjs|tsconfig[\w.-]*\.json)$|^tooling\/(commands\/test\.ts|test\/(?!.*\.test\.))/;

/** Of the environment, what finds other programs or another language. */
const ENVIRONMENT = /^(PATH|TZ|LANG|LC_\w+|SITE_\w+|BROWSER_PATH|FIREFOX_PATH)$/;

interface Passed {
  /** When it did, in milliseconds. */
  at: number;
  /** How many tests it has. */
  tests: number;
  /** What it read, as places in `reads`. */
  reads: number[];
  digest: string;
}

interface Saved {
  settings: string;
  reads: string[];
  passed: Record<string, Passed>;
}

/** Which files of unit tests, or which browser tests, passed over just what there is now. */
export class PassedBefore {
  readonly #saved: Saved;

  /**
   * @param root the repository
   * @param file where results are kept for the next run
   * @param now when this run begins, in milliseconds
   */
  constructor(
    private readonly root: string,
    private readonly file: string,
    private readonly now = Date.now(),
  ) {
    const settings = digestOfSettings(root);
    this.#saved = readSaved(file, settings) ?? { settings, reads: [], passed: {} };
  }

  /** The results that can be taken over, by the path of the file of tests, or by the browser test. */
  results(): Map<string, Passed> {
    const { passed, reads } = this.#saved;
    const inputs = new Inputs(this.root);
    const isCurrent = (result: Passed) =>
      this.now - result.at < DAYS * 86_400_000 && inputs.digest(result.reads.map((place) => reads[place]!)) === result.digest;
    return new Map(Object.entries(passed).filter(([, result]) => isCurrent(result)));
  }

  /**
   * Keeps what this run came to. What was saved while it ran may have been read before or after, so its readers run again.
   * @param counts how many tests passed in each that ran; `null` of one that failed
   * @param records what each of them read, a line each; what has none is unsure
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

/** How much was taken over, and from when; `null` for nothing. */
export function describeTakenOver(what: string, results: ReadonlyMap<string, Passed>): string | null {
  if (results.size === 0) return null;
  const all = [...results.values()];
  const time = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const [first, last] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const when = time(first) === time(last) ? `at ${time(first)}` : `from ${time(first)} to ${time(last)}`;
  return `Taken over: ${countTests(what, results)}, which passed ${when} UTC and read nothing that has changed since (--all repeats them)`;
}

/** What selection would have missed, told by a run of all files; `null` where it would have left out none. */
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
  return `${tests} ${what} of ${new Set([...results.keys()].map(fileOfTest)).size} files`;
}

function digestOfSettings(root: string): string {
  const own = filesIn(root).filter((file) => SETTINGS.test(path.relative(root, file).split(path.sep).join('/')));
  const variables = Object.entries(process.env)
    .filter(([name]) => ENVIRONMENT.test(name))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify([process.version, process.arch, process.getuid?.(), variables]));
  // The packages that are installed, which may be others than those that are locked.
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
