import { availableParallelism } from 'node:os';
import { LANGUAGES } from 'shared/contract';
import { BadRelease, Refusal } from '../refusal';
import type { PagesStore } from '../render/pages-store';
import { pairKey, type Pair } from '../rollout/live-pairs';
import type { TrialSettings } from '../settings/environment';
import { readRecord } from '../store/releases/read-record';
import { releaseFolder } from '../store/releases/store-paths';
import type { Fault } from './look';
import { openClosedBrowser, type ClosedBrowser } from './closed-browser';
import { installedBrowser } from './find-browser';
import { hashesOf, PassedPages } from './passed-pages';
import { servePair, type ServedPair } from './serve-pair';
import { tryPage, violationsOf, type PageOnTrial } from './try-page';

const WIDTHS = [360, 1280];
/** Pages with faults after which no further one is opened: whatever is wrong with them is told by these. */
const ENOUGH = 5;
const MOST_LINES = 20;

interface TriedPair {
  data: string;
  siteConfig: string;
  trial: TrialSettings;
  pages: PagesStore;
  pair: Pair;
  /** Of the release that is not in the store yet. */
  unpublished: { shell?: string; section?: string };
  /** What visitors have in its place; `null` before a first release. */
  stable: Pair | null;
  say(line: string): void;
  signal?: AbortSignal | undefined;
}

type Due = PageOnTrial & { hash: string };

/** Opens every page of a pair in a browser; refuses the pair with each page that has a fault. */
export async function tryPair(tried: TriedPair): Promise<void> {
  const { data, pair, pages, trial, unpublished, say, signal } = tried;
  const what = `${pair.section}@${pair.version} beside shell@${pair.shell}`;
  const executable = installedBrowser(trial.browser);
  if (executable === null) {
    const reason = trial.browser === null ? 'no Chromium is installed' : `BROWSER_PATH is "${trial.browser}", which is no file`;
    if (trial.mode === 'required')
      throw new Refusal(
        'trial-not-possible',
        `${what} was not tried in a browser, which SITE_TRIAL=required asks for: ${reason}.`,
      );
    return say(`${what} was not tried in a browser: ${reason}.`);
  }
  const passed = new PassedPages(data, pair.section);
  const all = listPages(tried);
  const due = all.filter(({ hash }) => !passed.has(hash));
  const unchanged = all.length - due.length;
  say(`Opening ${due.length} pages of ${what} in a browser; ${unchanged} are as they were when they passed.`);
  if (due.length === 0) return;
  const folders = foldersOf(data, pair, unpublished);
  const served = await servePair({ ...tried, folders });
  let closed: ClosedBrowser | null = null;
  let ofStable: Promise<ServedPair> | null = null;
  try {
    closed = await openClosedBrowser(executable);
    const { browser } = closed;
    const onTrial = {
      browser,
      served,
      pressed: new Set<string>(),
      shapes: new Set<string>(),
      ofStable: async (page: PageOnTrial): Promise<ReadonlySet<string>> => {
        const { stable } = tried;
        if (!stable || !pages.has(stable)) return new Set();
        ofStable ??= servePair({ ...tried, pair: stable, unpublished: {}, folders: foldersOf(data, stable) });
        return violationsOf(browser, await ofStable, page);
      },
    };
    const faults = await inTurns(due, signal, async (page) => {
      const [first] = await tryPage(onTrial, page);
      if (!first) return null;
      // All of this page once more, also what was pressed before.
      const again = await tryPage({ ...onTrial, pressed: new Set(), shapes: new Set() }, page);
      if (again.length === 0) say(`At its first try alone: ${lineOf(page, first)}`);
      return again.length === 0 ? null : [...new Set(again.map((fault) => lineOf(page, fault)))];
    });
    await passed.add(due.flatMap((page, index) => (faults[index] === null ? [page.hash] : [])));
    const lines = faults.flatMap((fault) => fault ?? []);
    if (lines.length > 0) throw new BadRelease('fails-in-browser', refusalOf(what, lines));
  } finally {
    await closed?.close();
    await served.close();
    await (ofStable as Promise<ServedPair> | null)?.then((other) => other.close());
  }
}

function refusalOf(what: string, lines: string[]): string {
  const more = lines.length > MOST_LINES ? [`… and ${lines.length - MOST_LINES} more`] : [];
  return [`${what} has faults in a browser:`, ...lines.slice(0, MOST_LINES), ...more].join('\n');
}

const lineOf = ({ address, language, width }: PageOnTrial, { element, reason }: Fault): string =>
  `${address} (${language}, ${width} px): ${element} ${reason}`;

/** Where both releases of a pair lie. */
function foldersOf(data: string, { shell, section, version }: Pair, unpublished: TriedPair['unpublished'] = {}) {
  const ofShell = unpublished.shell ?? releaseFolder(data, 'shell', shell);
  return {
    shell: ofShell,
    section: section === 'shell' ? ofShell : (unpublished.section ?? releaseFolder(data, section, version)),
  };
}

function listPages({ data, pair, pages, unpublished }: TriedPair): Due[] {
  const rendered = pages.kept(pair, unpublished)?.rendered;
  if (!rendered)
    throw new Refusal('pages-changed', `The pages of ${pairKey(pair)} are not as they were rendered. Publish the release again.`);
  const { shell, section } = foldersOf(data, pair, unpublished);
  const hashOf = hashesOf([...new Set([shell, section])].map((folder) => ({ folder, record: readRecord(folder) })));
  return LANGUAGES.flatMap((language) =>
    Object.entries(rendered.pages[language] ?? {}).flatMap(([address, { html, status }]) =>
      WIDTHS.map((width) => {
        const open = address.replace(/\*$/, 'no-such-page');
        return { address: open, language, width, status, hash: hashOf(`${language} ${width} ${html}`) };
      }),
    ),
  );
}

/** The same order of results, as many at once as there are processors. One that did not get its turn is `undefined`. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<Result | null>,
): Promise<(Result | null | undefined)[]> {
  const results: (Result | null | undefined)[] = items.map(() => undefined);
  const entries = items.entries();
  let failed = 0;
  const worker = async () => {
    for (const [index, item] of entries) {
      signal?.throwIfAborted();
      results[index] = await work(item);
      if (results[index] !== null && (failed += 1) >= ENOUGH) return;
      if (failed >= ENOUGH) return;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
