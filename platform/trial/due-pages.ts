import { LANGUAGES } from 'shared/contract';
import { widthsOf, type Journey } from 'shared/contract/registry/journeys';
import { addressToOpen } from 'shared/contract/registry/rendered-section';
import { nullIfRefused, Refusal } from '../refusal';
import type { PagesStore, Unpublished } from '../render';
import { pairKey, type Pair } from '../rollout';
import { readJourneys, type Folder } from '../store';
import { readRecord } from '../store/files';
import { hashesOf } from './passed-pages';
import type { PageOnTrial } from './trial';

/** A page is loaded on a narrow screen in one language and on a wide one in the other, and looked at on both in both. */
export const WIDTHS = { en: [360, 1280], rw: [1280, 360] } as const;

/** A page that is opened, or on which a journey of the section begins. */
export type Due = PageOnTrial & { hash: string; journey?: Journey };

export interface RenderedPair {
  pages: PagesStore;
  pair: Pair;
  unpublished: Unpublished;
}

/** Journeys first: one that fails ends the trial, and there are fewer of them than pages. */
export function listDue({ pair, pages, unpublished }: RenderedPair): Due[] {
  const rendered = pages.kept(pair, unpublished)?.rendered;
  if (!rendered)
    throw new Refusal('pages-changed', `The pages of ${pairKey(pair)} are not as they were rendered. Publish the release again.`);
  const { shellFolder, sectionFolder } = pages.foldersOf(pair, unpublished);
  const section = sectionFolder ?? shellFolder;
  const record = readRecord(section);
  const hashOf = hashesOf([...new Set([shellFolder, section])].map((folder) => ({ folder, record: readRecord(folder) })));
  const contents = Object.entries(record.files).filter(([file]) => file.startsWith('content/'));
  const journeys = LANGUAGES.flatMap((language) => {
    // One goes to further pages, and reads what they fetch.
    const all = hashOf(language, JSON.stringify([rendered.pages[language], contents]));
    return readJourneys(section, record)[language].flatMap((journey) =>
      widthsOf(journey).map((width) => {
        const hash = hashOf(language, JSON.stringify([width, journey, all]));
        return { address: journey.at, language, widths: [width], status: 200, journey, hash };
      }),
    );
  });
  const opened = LANGUAGES.flatMap((language) =>
    Object.entries(rendered.pages[language] ?? {}).map(([address, { html, status }]) => {
      const open = addressToOpen(address);
      return { address: open, language, widths: WIDTHS[language], status, hash: hashOf(language, html) };
    }),
  );
  return [...journeys, ...opened];
}

/** What other sections answer that the store has releases of. */
export function foreignRootsOf({ releases }: Folder, { section }: Pair): string[] {
  const others = releases.names().filter((name) => name !== section);
  return others.flatMap((name) =>
    // Another section's release that cannot be read, such as one of a revoked key, answers nothing.
    releases
      .versions(name)
      .flatMap((version) => nullIfRefused(Refusal, () => releases.record(name, version))?.section?.roots ?? []),
  );
}
