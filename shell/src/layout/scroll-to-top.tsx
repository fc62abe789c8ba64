import { useSyncExternalStore } from 'react';
import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { ARROW_UP } from 'shared/ui/icon-paths';
import styles from './scroll-to-top.module.scss';

/** Specification, section 9. */
const SHOWN_ABOVE = 55;

export function ScrollToTop() {
  const t = useTexts('shell');
  const isShown = useSyncExternalStore(
    subscribe,
    () => window.scrollY > SHOWN_ABOVE,
    () => false,
  );
  if (!isShown) return null;
  return (
    <button type="button" className={styles.button} aria-label={t('scrollToTop')} onClick={toTop}>
      <Icon path={ARROW_UP} />
    </button>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/** The button disappears at the top, so the focus moves to the start of the page. */
function toTop() {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
