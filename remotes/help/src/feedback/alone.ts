const busyHere = new Set<string>();

/** Does the work unless this or another tab is at the same submission; a tab that dies gives its lock back by itself. */
export async function alone<Result>(key: string, work: () => Promise<Result>): Promise<Result | 'busy'> {
  if (navigator.locks)
    return navigator.locks.request(`feedback ${key}`, { ifAvailable: true }, (lock) => (lock ? work() : 'busy'));
  if (busyHere.has(key)) return 'busy';
  busyHere.add(key);
  return work().finally(() => busyHere.delete(key));
}
