/** localStorage for browsers that may forbid it: then nothing is remembered and everything works. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the choice holds for this page.
  }
}
