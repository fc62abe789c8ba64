/** The key in the tab's storage between a reload that the page made itself and the start of the next document. */
const HAS_WAITED = 'has-waited';

/** Stores that the visitor has already waited for a section's files: the next document in this tab waits less for its styles. */
export function rememberWaiting(): void {
  try {
    sessionStorage.setItem(HAS_WAITED, '');
  } catch {
    // Storage is forbidden: the next document waits for the usual time.
  }
}

/** Whether the previous document reloaded itself after waiting; true only on the first call. */
export function hasWaited(): boolean {
  try {
    const waited = sessionStorage.getItem(HAS_WAITED) !== null;
    sessionStorage.removeItem(HAS_WAITED);
    return waited;
  } catch {
    return false;
  }
}
