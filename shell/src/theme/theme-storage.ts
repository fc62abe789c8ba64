import { readStored, store } from '../storage';

/** The dark theme is the class `dark` on `<body>`; styles do the rest. */
const MARKER = 'dark';

/** `{prefix}rw-color-theme` (specification, section 9). */
export const themeKey = (prefix: string): string => `${prefix}rw-color-theme`;

/** Applies the stored theme, or the device's; called before the first paint. */
export function showTheme(prefix: string): void {
  const stored = readStored(themeKey(prefix));
  document.body.classList.toggle(
    MARKER,
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches),
  );
}

export const isDark = (): boolean => document.body.classList.contains(MARKER);

export function toggleTheme(prefix: string): void {
  store(themeKey(prefix), document.body.classList.toggle(MARKER) ? 'dark' : 'light');
}
