const busyHere = new Set<string>();

/** Runs the work, which never rejects, unless this or another tab holds the lock of the submission; the browser releases the lock of a closed tab. */
export async function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result | 'busy'> {
  try {
    if (navigator.locks)
      return await navigator.locks.request(`feedback ${key}`, { ifAvailable: true }, (lock) => (lock ? work() : 'busy'));
  } catch {
    // A browser that forbids storage forbids locks as well.
  }
  if (busyHere.has(key)) return 'busy';
  busyHere.add(key);
  return work().finally(() => busyHere.delete(key));
}
