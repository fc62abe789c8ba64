const LONGEST = 30_000;

/** Polls for the effect of real programs. */
export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > LONGEST) throw new Error(`waited in vain for ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
