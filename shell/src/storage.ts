/** localStorage, without errors in browsers that forbid it: reads return nothing and writes are lost. */
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
    // Storage is forbidden or full: the choice lasts as long as this page.
  }
}
