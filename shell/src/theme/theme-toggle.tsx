import { usePlatform, useTexts } from 'shared/platform';
import styles from './theme-toggle.module.scss';

/**
 * Has both labels, of which styles show one: the server does not know the visitor's theme, and a label that changes
 * on hydration would flicker.
 */
export function ThemeToggle({ isInk = false }: { isInk?: boolean }) {
  const t = useTexts('shell');
  const { toggleTheme } = usePlatform();
  return (
    <button
      type="button"
      // The bootstrap script toggles it before hydration.
      data-early="theme"
      className={`${styles.toggle} ${isInk ? styles.ink : ''}`}
      onClick={toggleTheme}
    >
      <span className={styles.whileLight}>
        <span className={styles.label}>{t('theme.dark')}</span>
      </span>
      <span className={styles.whileDark}>
        <span className={styles.label}>{t('theme.light')}</span>
      </span>
    </button>
  );
}
