import { PNG } from 'pngjs';
import type { Language } from 'shared/contract';
import { changedAreas, type Area } from './changed-areas';
import type { Load, OpenedPage } from './open-page';
import { lineChanges, wordChanges, type Piece } from './text-changes';

/** A picture beside the report, with its changed areas; `null` where the page looks the same, or is not there. */
interface Picture {
  file: string;
  width: number;
  height: number;
  areas: Area[];
}

export interface PageChange {
  address: string;
  language: Language;
  /** What it took to load the page; `null` on the side that does not have it. */
  before: Load | null;
  after: Load | null;
  text: Piece[];
  views: { width: number; before: Picture | null; after: Picture | null; tree: Piece[] }[];
}

/**
 * A page of stable beside that of a release; `null` where one of them does not have it.
 * @param keep writes a picture that differs, and answers the name of its file
 */
export function comparePages(
  { address, language }: Pick<PageChange, 'address' | 'language'>,
  before: OpenedPage | null,
  after: OpenedPage | null,
  keep: (picture: Buffer) => string,
): PageChange {
  const views = (after ?? before)!.views.map(({ width }, index) => {
    const [old, now] = [before?.views[index], after?.views[index]];
    const tree = lineChanges(old?.tree ?? '', now?.tree ?? '');
    if (old && now && old.picture.equals(now.picture)) return { width, before: null, after: null, tree };
    const [was, is] = [old, now].map((view) => view && PNG.sync.read(view.picture));
    const areas = was && is ? changedAreas(was, is) : { before: [], after: [] };
    if (was && is && areas.before.length + areas.after.length === 0) return { width, before: null, after: null, tree };
    return {
      width,
      before: old && was ? { file: keep(old.picture), width, height: was.height, areas: areas.before } : null,
      after: now && is ? { file: keep(now.picture), width, height: is.height, areas: areas.after } : null,
      tree,
    };
  });
  return {
    address,
    language,
    before: before?.load ?? null,
    after: after?.load ?? null,
    text: wordChanges(before?.text ?? '', after?.text ?? ''),
    views,
  };
}

/** Whether a visitor meets another page: sees, reads or hears something else, or has a page more or less. */
export const isChanged = ({ before, after, text, views }: PageChange): boolean =>
  !before || !after || text.length > 0 || views.some((view) => view.before || view.after || view.tree.length > 0);

/** Whether it takes other requests or bytes to load it. */
export const isOtherLoad = ({ before, after }: PageChange): boolean =>
  before?.requests !== after?.requests || before?.bytes !== after?.bytes;
