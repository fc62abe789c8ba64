const busyHere = new Set<string>();

/** Runs the work, which never rejects, unless this or another tab holds the lock of the submission; the browser releases the lock of a closed tab. */
export async function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result | 'busy'> {
  try {
    return await navigator.locks.request(`feedback ${key}`, { ifAvailable: true }, (lock) => (lock ? work() : 'busy'));
  } catch {
    // An old browser has no locks, and one that forbids storage forbids them as well.
  }
  if (busyHere.has(key)) return 'busy';
  busyHere.add(key);
  return work().finally(() => busyHere.delete(key));
}
