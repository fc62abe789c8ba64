import { store } from '../storage';

/** Dark is the class `dark` on `<body>` and nothing else; what is drawn differently is decided in styles. */
const MARKER = 'dark';

/** `{prefix}rw-color-theme` (specification, section 9). */
export const themeKey = (prefix: string): string => `${prefix}rw-color-theme`;

export function toggleTheme(prefix: string): void {
  const isDark = document.body.classList.toggle(MARKER);
  store(themeKey(prefix), isDark ? 'dark' : 'light');
}

/** Runs first in `<body>`, before anything is painted: the stored choice, else the device's. Kept tiny; every page carries it. */
export function themeScript(prefix: string): string {
  const key = JSON.stringify(themeKey(prefix)).replaceAll('<', '\\u003c');
  return `(function(){var t;try{t=localStorage.getItem(${key})}catch(e){}if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches))document.body.classList.add('${MARKER}')})()`;
}
