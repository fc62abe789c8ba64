import { useTexts } from 'shared/platform';
import styles from './skip-link.module.scss';

export function SkipLink() {
  const t = useTexts('shell');
  return (
    <a href="#main" className={styles.skip}>
      {t('skip')}
    </a>
  );
}
