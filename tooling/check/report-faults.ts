/** Prints every fault on a line of its own; if there is one, the process exits with 1. */
export function reportFaults(faults: readonly string[]): void {
  faults.forEach((fault) => console.error(fault));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
