import { LANGUAGES } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import { livePairs, pairKey, type Pair } from '../../rollout';
import { Refusal } from '../../refusal';
import type { PagesStore } from '../pages-store';
import type { Releases } from '../../store';

interface Difference {
  pair: string;
  /** Present if the difference is in a page. */
  language?: string;
  address?: string;
  what: string;
}

interface AuditedPair {
  pair: string;
  pages: number;
  /** The id of the key; `null` for pages rendered on a machine without a release key. */
  signedBy: string | null;
  /** False if no pages are stored, so there is nothing to compare: an origin renders them on request. */
  isKept: boolean;
}

export interface Audit {
  pairs: AuditedPair[];
  differences: Difference[];
}

/** Renders every live pair again from its signed releases, in the sandbox, and compares the result with the stored pages. Changes nothing. */
export async function audit(
  releases: Releases,
  pages: Pick<PagesStore, 'read' | 'renderAgain'>,
  registry: Registry,
): Promise<Audit> {
  const all: Audit = { pairs: [], differences: [] };
  for (const pair of livePairs(registry)) {
    const { isKept, signedBy, count, differences } = await auditPair(releases, pages, pair);
    all.pairs.push({ pair: pairKey(pair), pages: count, signedBy, isKept });
    all.differences.push(...differences.map((difference) => ({ pair: pairKey(pair), ...difference })));
  }
  return all;
}

async function auditPair(releases: Releases, pages: Pick<PagesStore, 'read' | 'renderAgain'>, pair: Pair) {
  const stored = pages.read(pair);
  const outcome = { isKept: stored !== null, signedBy: null as string | null, count: 0 };
  try {
    await releases.verify('shell', pair.shell);
    await releases.verify(pair.section, pair.version);
    if (stored === null) return { ...outcome, differences: [] };
    if (!stored.rendered) return { ...outcome, differences: [{ what: `The stored pages are not valid. ${stored.fault}` }] };
    const again = await pages.renderAgain(pair);
    const count = Object.values(again.pages).reduce((sum, list) => sum + Object.keys(list).length, 0);
    return { ...outcome, signedBy: stored.signedBy, count, differences: differencesOf(stored.rendered, again) };
  } catch (error) {
    if (error instanceof Refusal) return { ...outcome, differences: [{ what: error.message }] };
    throw error;
  }
}

function differencesOf(stored: RenderedSection, again: RenderedSection): Omit<Difference, 'pair'>[] {
  const inPages = LANGUAGES.flatMap((language) => {
    const [before, now] = [stored.pages[language] ?? {}, again.pages[language] ?? {}];
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((address) => {
      const what = differenceOf(before[address], now[address]);
      return what === null ? [] : [{ language, address, what }];
    });
  });
  if (JSON.stringify(stored.onRequest) === JSON.stringify(again.onRequest)) return inPages;
  return [...inPages, { what: 'Other paths are rendered on request than the releases say.' }];
}

/** Characters of each page in the description of a difference. */
const EXCERPT = 60;

function differenceOf(stored?: StoredPage, again?: StoredPage): string | null {
  if (!stored) return 'The releases render this page, and it is not stored.';
  if (!again) return 'The releases do not render this stored page.';
  if (stored.html !== again.html) {
    let from = 0;
    while (stored.html[from] === again.html[from]) from += 1;
    const part = ({ html }: StoredPage) => JSON.stringify(html.slice(from, from + EXCERPT));
    return `From character ${from} on it is stored as ${part(stored)}, and rendered as ${part(again)}.`;
  }
  if (JSON.stringify(inOrder(stored)) === JSON.stringify(inOrder(again))) return null;
  return 'Its status, the hashes of its scripts or its date differ.';
}

const inOrder = ({ status, inlineScripts, updated }: StoredPage) => [status, inlineScripts, updated ?? null];
