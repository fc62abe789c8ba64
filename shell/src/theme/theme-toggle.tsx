import { usePlatform, useTexts } from 'shared/platform';
import styles from './theme-toggle.module.scss';

/**
 * Carries both labels and lets styles show one: the server does not know the visitor's theme, and a label that changed
 * on hydration would blink.
 */
export function ThemeToggle({ isInk = false }: { isInk?: boolean }) {
  const t = useTexts('shell');
  const { toggleTheme } = usePlatform();
  return (
    <button
      type="button"
      // Turned by the bootstrap script while no script is there.
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
