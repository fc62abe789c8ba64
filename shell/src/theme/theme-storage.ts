import { readStored, store } from '../storage';

/** Dark is the class `dark` on `<body>` and nothing else; what is drawn differently is decided in styles. */
const MARKER = 'dark';

/** `{prefix}rw-color-theme` (specification, section 9). */
export const themeKey = (prefix: string): string => `${prefix}rw-color-theme`;

/** The stored choice, else the device's; called before anything is painted. */
export function showTheme(prefix: string): void {
  const stored = readStored(themeKey(prefix));
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  document.body.classList.toggle(MARKER, isDark);
}

export function toggleTheme(prefix: string): void {
  const isDark = document.body.classList.toggle(MARKER);
  store(themeKey(prefix), isDark ? 'dark' : 'light');
}
