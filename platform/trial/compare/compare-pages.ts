import { PNG } from 'pngjs';
import type { Language } from 'shared/contract';
import { changedAreas, type Area } from './changed-areas';
import type { Load, OpenedPage } from './open-page';
import { lineChanges, wordChanges, type Piece } from './text-changes';

/** A picture beside the report, with its changed areas; `null` if the page looks the same or does not exist. */
interface Picture {
  file: string;
  width: number;
  height: number;
  areas: Area[];
}

/** The kind of change: the appearance or text of a page, an added or removed page, or only its requests and bytes. */
type ChangeKind = 'changed' | 'new' | 'removed' | 'load';

export interface PageChange {
  kind: ChangeKind;
  address: string;
  language: Language;
  /** The requests and bytes of the page; `null` on a side without it. */
  before: Load | null;
  after: Load | null;
  text: Piece[];
  views: { width: number; before: Picture | null; after: Picture | null; tree: Piece[] }[];
}

/**
 * Compares a page of stable with that of a release; either is `null` if it does not exist. @returns `null` if nothing differs
 * @param savePicture writes a picture and returns the name of its file
 */
export function comparePages(
  { address, language }: Pick<PageChange, 'address' | 'language'>,
  before: OpenedPage | null,
  after: OpenedPage | null,
  savePicture: (picture: Buffer) => string,
): PageChange | null {
  const views = (after ?? before)!.views.map(({ width }, index) => {
    const [old, now] = [before?.views[index], after?.views[index]];
    const tree = lineChanges(old?.tree ?? '', now?.tree ?? '');
    if (old && now && old.picture.equals(now.picture)) return { width, before: null, after: null, tree };
    const [was, is] = [old, now].map((view) => view && PNG.sync.read(view.picture));
    const areas = was && is ? changedAreas(was, is) : { before: [], after: [] };
    if (was && is && areas.before.length + areas.after.length === 0) return { width, before: null, after: null, tree };
    return {
      width,
      before: old && was ? { file: savePicture(old.picture), width, height: was.height, areas: areas.before } : null,
      after: now && is ? { file: savePicture(now.picture), width, height: is.height, areas: areas.after } : null,
      tree,
    };
  });
  const text = wordChanges(before?.text ?? '', after?.text ?? '');
  const kind = kindOf(before, after, text.length > 0 || views.some((view) => view.before || view.after || view.tree.length > 0));
  return kind && { kind, address, language, before: before?.load ?? null, after: after?.load ?? null, text, views };
}

function kindOf(before: OpenedPage | null, after: OpenedPage | null, isOther: boolean): ChangeKind | null {
  if (!before || !after) return before ? 'removed' : 'new';
  if (isOther) return 'changed';
  return before.load.requests === after.load.requests && before.load.bytes === after.load.bytes ? null : 'load';
}
