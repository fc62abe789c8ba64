import type { MouseEvent } from 'react';
import { useTexts } from 'shared/platform';
import styles from './skip-link.module.scss';

export function SkipLink() {
  const t = useTexts('shell');
  return (
    <a href="#main" className={styles.skip} onClick={skip}>
      {t('skip')}
    </a>
  );
}

/** The hash belongs to the page (it names a legal document's tab), so with scripts only the focus moves. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}
