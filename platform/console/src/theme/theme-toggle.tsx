import { useEffect, useState } from 'react';
import { Icon } from 'shared/ui/icon';
import { MOON, SUN } from 'shared/ui/icon-paths';
import { storedTheme, storeTheme } from './stored-theme';
import styles from './theme-toggle.module.scss';

/** Charts, which scripts draw in the theme's colours, draw again on this event. */
export const THEME_CHANGED = 'console-theme';

export function ThemeToggle() {
  const [isDark, setIsDark] = useState(() => document.body.classList.contains('dark'));

  useEffect(() => {
    document.body.classList.toggle('dark', isDark);
    window.dispatchEvent(new Event(THEME_CHANGED));
  }, [isDark]);

  // A console stays open for days: it follows a device that turns dark in the evening, unless a theme was chosen.
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => storedTheme() === null && setIsDark(device.matches);
    device.addEventListener('change', follow);
    return () => device.removeEventListener('change', follow);
  }, []);

  const toggle = () => {
    storeTheme(isDark ? 'light' : 'dark');
    setIsDark(!isDark);
  };
  return (
    <button type="button" className={styles.toggle} onClick={toggle} aria-label={isDark ? 'Light Mode' : 'Dark Mode'}>
      <Icon path={isDark ? SUN : MOON} />
    </button>
  );
}
