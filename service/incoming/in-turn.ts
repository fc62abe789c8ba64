let last: Promise<unknown> = Promise.resolve();

/** Runs the work when everything before it has ended, well or badly. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = last.then(work, work);
  last = run.catch(() => undefined);
  return run;
}
