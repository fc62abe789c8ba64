const LONGEST = 30_000;

/** Waits for what real programs bring about, looking again and again; for minutes only on a machine that does nothing else. */
export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > LONGEST) throw new Error(`waited in vain for ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
