/** Says every fault, a line each; with one the process ends as a failure. */
export function endWith(faults: readonly string[]): void {
  faults.forEach((fault) => console.error(fault));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
