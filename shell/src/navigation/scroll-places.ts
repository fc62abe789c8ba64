const STORED = 'scroll-places';

const places: Record<string, number> = readPlaces();

/** How far down the visitor was on a page of this tab's history, or `undefined` on one that is new to them. */
export const placeOf = (entry: string): number | undefined => places[entry];

/** Kept for the tab and not for the document: a phone that is short of memory drops documents, and their tabs come back. */
export function rememberPlace(entry: string): void {
  places[entry] = window.scrollY;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // Storage is forbidden or full: places are known until the document goes.
  }
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED)!) ?? {};
  } catch {
    return {};
  }
}
