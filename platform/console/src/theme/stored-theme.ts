const KEY = 'console-color-theme';

/** `null`: as the device has it; storage may be forbidden. */
export function storedTheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeTheme(theme: 'dark' | 'light'): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Forgotten with the page, then.
  }
}
