import { LANGUAGES, type Language } from 'shared/contract';
import { widthsOf, type Journey } from 'shared/contract/registry/journeys';
import { addressToOpen } from 'shared/contract/registry/rendered-section';
import { nullIfRefused, Refusal } from '../refusal';
import type { PagesStore, Unpublished } from '../render';
import type { Pair } from '../rollout';
import { readJourneys, type Folder } from '../store';
import { readRecord } from '../store/files';
import { hashesOf } from './passed-pages';
import type { PageOnTrial } from './trial';

/** The widths in which a page is checked in each language; it is loaded in the first. */
export const WIDTHS = { en: [360, 1280], rw: [1280, 360] } as const;

/** A page of a pair, or the first page of a journey. */
export type ListedPage = PageOnTrial & { hash: string; journey?: Journey };

export interface RenderedPair {
  pages: PagesStore;
  pair: Pair;
  unpublished: Unpublished;
}

/** Lists all journeys and pages of a pair. Journeys are first, because they are few and one that fails ends the trial. */
export function listPages({ pair, pages, unpublished }: RenderedPair): ListedPage[] {
  const rendered = pages.read(pair, unpublished)?.rendered;
  if (!rendered)
    throw new Refusal(
      'pages-changed',
      `The pages of ${pair.section}@${pair.version} beside shell@${pair.shell} are not as they were rendered. Publish the release again.`,
    );
  const { shellFolder, sectionFolder } = pages.foldersOf(pair, unpublished);
  const section = sectionFolder ?? shellFolder;
  const record = readRecord(section);
  const hashOfSources = hashesOf([...new Set([shellFolder, section])].map((folder) => ({ folder, record: readRecord(folder) })));
  // A page's facts and its policy also have the brand.
  const hashOf = (language: Language, text: string) => hashOfSources(language, `${pages.edition}\n${text}`);
  const contents = Object.entries(record.files).filter(([file]) => file.startsWith('content/'));
  const journeys = LANGUAGES.flatMap((language) => {
    // A journey visits several pages, which fetch content.
    const all = hashOf(language, JSON.stringify([rendered.pages[language], contents]));
    return readJourneys(section, record)[language].flatMap((journey) =>
      widthsOf(journey).map((width) => {
        const hash = hashOf(language, JSON.stringify([width, journey, all]));
        return { address: journey.at, language, widths: [width], status: 200, journey, hash };
      }),
    );
  });
  const pagesToOpen = LANGUAGES.flatMap((language) =>
    Object.entries(rendered.pages[language] ?? {}).map(([address, { html, status }]) => {
      const open = addressToOpen(address);
      return { address: open, language, widths: WIDTHS[language], status, hash: hashOf(language, html) };
    }),
  );
  return [...journeys, ...pagesToOpen];
}

/** The roots of all other sections with a release in the store. */
export function foreignRootsOf({ releases }: Folder, { section }: Pair): string[] {
  const others = releases.names().filter((name) => name !== section);
  return others.flatMap((name) =>
    // A release that cannot be verified, such as one signed by a revoked key, is not served.
    releases
      .versions(name)
      .flatMap((version) => nullIfRefused(Refusal, () => releases.record(name, version))?.section?.roots ?? []),
  );
}
