import { Link, useTexts } from 'shared/platform';
import type { Group } from '../guides';
import styles from './breadcrumb.module.scss';

/** Not an ordered list, because the only one on a guide's page is that of its steps. */
export function Breadcrumb({ group }: { group: Group }) {
  const t = useTexts('help');
  return (
    <nav className={styles.breadcrumb} aria-label={t('guide.breadcrumb')}>
      <Link to="/help-center">{t('index.title')}</Link>
      <span>
        <span aria-hidden="true">›</span> {t(`topics.${group}`)}
      </span>
    </nav>
  );
}
