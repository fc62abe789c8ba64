const KEY = 'console-color-theme';

/** `null`: follow the device. Storage may be unavailable. */
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
    // Without storage the choice ends with the page.
  }
}
