import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import type { PagesStore } from '../../render';
import { partNames, type Pair } from '../../rollout';
import { sha256 } from '../../sha256';
import type { Folder } from '../../store';
import { openIsolatedBrowser } from '../isolated-browser';
import { installedBrowser, noBrowser } from '../find-browser';
import { hashesOf } from '../passed-pages';
import { servePair } from '../serve-pair';
import { WIDTHS } from '../list-pages';
import { Visitor } from '../visitor';
import { choosePages, type ChosenPage, type Side } from './choose-pages';
import { comparePages, type PageChange } from './compare-pages';
import { openPage } from './open-page';
import { reportHtml, summaryOf, type Comparison } from './report-html';

interface Settings {
  folder: Folder;
  siteConfig: string;
  /** The path of Chromium; `null`: search for it. */
  browser: string | null;
  pages: PagesStore;
  name: PartName;
  version: string;
  /** A folder that is empty or does not exist. */
  out: string;
  log(line: string): void;
}

/** Writes an HTML report of what a release changes for visitors, page by page beside stable. @returns its summary */
export async function compareRelease(settings: Settings): Promise<{ summary: string; comparison: Comparison }> {
  const { folder, browser, name, version, out } = settings;
  const registry = folder.registry.read();
  const stable = registry.sections[name]?.stable;
  folder.releases.record(name, version);
  if (!stable)
    throw new Refusal(
      'no-stable-release',
      `${name} has no stable release yet, so there is nothing to compare ${name}@${version} with. Start it: npm run release -- start ${name}@${version}`,
    );
  const executable = installedBrowser(browser);
  if (executable === null)
    throw new Refusal('no-browser', `Pages cannot be opened: ${noBrowser(browser)}. Name a Chromium in BROWSER_PATH.`);
  const comparison: Comparison = { release: `${name}@${version}`, stable: `${name}@${stable}`, pages: 0, changes: [] };
  mkdirSync(out, { recursive: true });
  for (const pairs of pairsOf(registry, name, version)) {
    const { addresses, changes } = await comparePairs(settings, executable, pairs);
    comparison.pages += addresses;
    comparison.changes.push(...changes);
  }
  const summary = summaryOf(comparison);
  writeFileSync(path.join(out, 'compare.json'), JSON.stringify({ summary, ...comparison }, null, 2));
  writeFileSync(path.join(out, 'index.html'), reportHtml(comparison));
  return { summary, comparison };
}

/** The pairs of a release: a section with the stable shell, or a shell with every stable section. */
function pairsOf(registry: Registry, name: PartName, version: string): { before: Pair; after: Pair }[] {
  const stableOf = (part: PartName): string => registry.sections[part]!.stable!;
  const nextOf = (part: PartName): string => (part === name ? version : stableOf(part));
  const sections = name === 'shell' ? partNames(registry).filter(stableOf) : [name];
  return sections.map((section) => ({
    before: { shell: stableOf('shell'), section, version: stableOf(section) },
    after: { shell: nextOf('shell'), section, version: nextOf(section) },
  }));
}

async function comparePairs(settings: Settings, executable: string, { before, after }: { before: Pair; after: Pair }) {
  const { out, log } = settings;
  const { addresses, chosen } = choosePages(await sideOf(settings, before), await sideOf(settings, after));
  log(
    `Opening ${chosen.length} pages of ${after.section}, each language by itself; the rest of ${addresses} addresses is made of the same files.`,
  );
  if (chosen.length === 0) return { addresses, changes: [] };
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const isolated = await openIsolatedBrowser(executable);
    closing.push(isolated.close);
    const visit = async (pair: Pair): Promise<Visitor> => {
      const proxy = await servePair({ ...settings, pair, unpublished: {}, isCompressed: true });
      closing.push(proxy.close);
      return Visitor.create(isolated.browser, proxy);
    };
    const [ofStable, ofRelease] = [await visit(before), await visit(after)];
    const savePicture = (picture: Buffer): string => {
      const file = `${sha256(picture).slice(0, 32)}.png`;
      writeFileSync(path.join(out, file), picture);
      return file;
    };
    const changes: PageChange[] = [];
    for (const page of chosen) {
      const open = (visitor: Visitor, status: ChosenPage['before']) =>
        status === null ? null : openPage(visitor, { ...page, status, widths: WIDTHS[page.language] });
      const [old, now] = await Promise.all([open(ofStable, page.before), open(ofRelease, page.after)]);
      const change = comparePages(page, old, now, savePicture);
      if (change) changes.push(change);
    }
    return { addresses, changes };
  } finally {
    await Promise.all(closing.map((close) => close()));
  }
}

async function sideOf({ folder: { releases }, pages }: Settings, pair: Pair): Promise<Side> {
  const versions = new Map([
    ['shell', pair.shell],
    [pair.section, pair.version],
  ]);
  const sources = [...versions].map(([name, version]) => ({
    folder: releases.folder(name, version),
    record: releases.record(name, version),
  }));
  return { pages: (await pages.load(pair)).pages, hashOf: hashesOf(sources) };
}
