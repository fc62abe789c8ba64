/** In the tab's storage from a reload that the page made for itself until its document begins. */
const HAS_WAITED = 'has-waited';

/** The visitor has waited for a section's files already: the next document in this tab shows its text sooner. */
export function rememberWaiting(): void {
  try {
    sessionStorage.setItem(HAS_WAITED, '');
  } catch {
    // Storage is forbidden: the next document waits as long as any.
  }
}

/** Whether the document before this one reloaded itself after waiting; asked once. */
export function hasWaited(): boolean {
  try {
    const waited = sessionStorage.getItem(HAS_WAITED) !== null;
    sessionStorage.removeItem(HAS_WAITED);
    return waited;
  } catch {
    return false;
  }
}
