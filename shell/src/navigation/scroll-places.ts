const STORED = 'scroll-places';

const places: Record<string, number> = readPlaces();

/** The scroll position of an entry of this tab's history; `undefined` for a new entry. */
export const placeOf = (entry: string): number | undefined => places[entry];

/** Stored for the tab, because a phone that is short of memory discards documents and reloads them later. */
export function rememberPlace(entry: string): void {
  places[entry] = window.scrollY;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // Storage is forbidden or full: positions last as long as the document.
  }
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED)!) ?? {};
  } catch {
    return {};
  }
}
