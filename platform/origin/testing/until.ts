/** So that a test that failed long ago does not go on for ever. */
const MOST_TURNS = 5_000_000;

/** Waits for the effect of real work, one turn of the event loop at a time; `meanwhile` may advance a fake clock. */
export async function until(isSo: () => boolean, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  for (let turn = 0; !isSo(); turn += 1) {
    if (turn === MOST_TURNS) throw new Error(`waited in vain for ${isSo}`);
    await new Promise((resolve) => setImmediate(resolve));
    await meanwhile();
  }
}
