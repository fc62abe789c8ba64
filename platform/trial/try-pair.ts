import { availableParallelism } from 'node:os';
import { BadRelease, Refusal } from '../refusal';
import type { Pair } from '../rollout';
import { readSite, type TrialSettings } from '../settings';
import type { Folder } from '../store';
import { foreignRootsOf, listPages, type ListedPage, type RenderedPair } from './list-pages';
import { openIsolatedBrowser, type IsolatedBrowser } from './isolated-browser';
import { installedBrowser, noBrowser } from './find-browser';
import { runJourney } from './run-journey';
import { PassedPages } from './passed-pages';
import { servePair } from './serve-pair';
import type { SiteProxy } from './site-proxy';
import { violationsOf } from './axe-violations';
import type { PageOnTrial, Trial, WidthFault } from './trial';
import { tryPage } from './try-page';
import { Visitor } from './visitor';

/** The number of faulty pages after which the trial ends, because they show what is wrong. One failed journey ends it too. */
const MOST_FAULTY_PAGES = 5;
const MOST_LINES = 20;
/** The number of publications in which a page may pass only at its second try before the log asks its team to investigate. */
const SECOND_TRIES = 3;

interface TriedPair extends RenderedPair {
  folder: Folder;
  siteConfig: string;
  trial: TrialSettings;
  /** The stable pair; `null` before the first release. */
  stable: Pair | null;
  log(line: string): void;
  signal?: AbortSignal | undefined;
}

/** Takes every journey and opens every page of a pair in a browser. Refuses the pair, with its faults. @returns false if no browser is installed */
export async function tryPair(tried: TriedPair): Promise<boolean> {
  const { folder, pair, pages, trial, log, signal } = tried;
  const what = `${pair.section}@${pair.version} beside shell@${pair.shell}`;
  const executable = installedBrowser(trial.browser);
  if (executable === null) {
    const reason = noBrowser(trial.browser);
    if (trial.mode === 'required')
      throw new Refusal(
        'trial-not-possible',
        `${what} was not tried in a browser, which SITE_TRIAL=required asks for: ${reason}.`,
      );
    log(`${what} was not tried in a browser: ${reason}.`);
    return false;
  }
  const passed = new PassedPages(folder.dir, pair.section);
  const all = listPages(tried);
  const due = all.filter(({ hash }) => !passed.has(hash));
  const journeys = due.filter(({ journey }) => journey).length;
  const more = journeys > 0 ? `, and making ${journeys} journeys` : '';
  const unchanged = all.length - due.length;
  log(`Opening ${due.length - journeys} pages of ${what} in a browser${more}; ${unchanged} are as they were when they passed.`);
  if (due.length === 0) return true;
  const { feedbackHost } = readSite(tried.siteConfig);
  const proxy = await servePair(tried);
  let isolated: IsolatedBrowser | null = null;
  let proxyOfStable: Promise<SiteProxy> | null = null;
  /** After one visitor has failed, another may still try a page. It must not start an origin then, because nothing would stop that. */
  let isOver = false;
  /** Pages that were compared with stable. The next trial opens them again, because stable may no longer have the same violations. */
  const compared = new Set<string>();
  try {
    isolated = await openIsolatedBrowser(executable);
    const { browser } = isolated;
    const onTrial = {
      pressed: new Set<string>(),
      structures: new Set<string>(),
      links: new Map<string, number>(),
      foreignRoots: foreignRootsOf(folder, pair),
      ofStable: async (page: PageOnTrial): Promise<ReadonlySet<string>> => {
        const { stable } = tried;
        compared.add(placeOf(page));
        if (!stable || isOver || !pages.has(stable)) return new Set();
        proxyOfStable ??= servePair({ ...tried, pair: stable, unpublished: {} }).catch((error: Error) => {
          proxyOfStable = null;
          throw error;
        });
        const visitor = await Visitor.create(browser, await proxyOfStable);
        return violationsOf(visitor, page).finally(() => visitor.close());
      },
    };
    const tryOne = (trial: Trial, visitor: Visitor, one: ListedPage) =>
      one.journey ? runJourney(one.journey, visitor, one) : tryPage(trial, visitor, one);
    /** The faults of each page that was tried. */
    const results = new Map<ListedPage, string[]>();
    const isEnough = () => {
      const failing = [...results].filter(([, lines]) => lines.length > 0);
      return failing.length >= MOST_FAULTY_PAGES || failing.some(([{ journey }]) => journey);
    };
    const queue = due.values();
    const tryPages = async () => {
      const newVisitor = () => Visitor.create(browser, proxy, { feedbackHost });
      let visitor = await newVisitor();
      for (const page of queue) {
        signal?.throwIfAborted();
        const [first] = await tryOne(onTrial, visitor, page);
        results.set(page, []);
        if (first) {
          // Tries the page again with an empty cache. Presses also the controls that were pressed before, and requests linked pages again.
          await visitor.close();
          visitor = await newVisitor();
          const again = await tryOne({ ...onTrial, pressed: new Set(), structures: new Set(), links: new Map() }, visitor, page);
          if (again.length === 0) log(failedOnceLine(page, first, passed));
          results.set(page, [...new Set(again.map((fault) => lineOf(page, fault)))]);
        }
        if (isEnough()) return;
        if (results.get(page)!.length === 0) continue;
        // The checks of a page that hung may still run, and would press controls of the next page.
        await visitor.close();
        visitor = await newVisitor();
      }
    };
    // One visitor more than processors, because a visitor also waits for frames.
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, tryPages));
    await passed.add(due.flatMap((page) => (results.get(page)?.length === 0 && !compared.has(placeOf(page)) ? [page.hash] : [])));
    // Several journeys of one page often have the same fault.
    const lines = [...new Set(due.flatMap((page) => results.get(page) ?? []))];
    if (lines.length > 0) throw new BadRelease('fails-in-browser', refusalOf(what, lines));
    return true;
  } finally {
    isOver = true;
    const closeStable = (proxyOfStable as Promise<SiteProxy> | null)?.then(
      (other) => other.close(),
      // The page that needed it has reported a failed start.
      () => undefined,
    );
    await Promise.all([isolated?.close(), proxy.close(), closeStable]);
  }
}

function refusalOf(what: string, lines: string[]): string {
  const more = lines.length > MOST_LINES ? [`… and ${lines.length - MOST_LINES} more`] : [];
  return [`${what} has faults in a browser:`, ...lines.slice(0, MOST_LINES), ...more].join('\n');
}

function failedOnceLine(page: PageOnTrial, fault: WidthFault, passed: PassedPages): string {
  const count = passed.countFailedOnce(`${page.address} ${fault.element} ${fault.reason}`);
  const often = count >= SECOND_TRIES ? `, in ${count} publications by now; mend the page, or report a fault of the trial` : '';
  return `At its first try alone${often}: ${lineOf(page, fault)}`;
}

const placeOf = ({ address, language }: PageOnTrial): string => `${language} ${address}`;

const lineOf = ({ address, language }: PageOnTrial, { element, reason, width }: WidthFault): string =>
  `${address} (${language}, ${width} px): ${element} ${reason}`;
