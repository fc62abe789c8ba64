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

/** With scripts only the focus moves: the hash selects the tab of a legal page, so it must not change. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}
