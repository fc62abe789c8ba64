import { useTexts } from 'shared/platform';
import styles from './section-alert.module.scss';

/** Below a page whose header or footer failed: the text stands, and what needs script may not answer. */
export function PageAlert() {
  const t = useTexts('shell');
  return (
    <div role="alert" className={styles.bar}>
      <p>{t('pageAlert.limited')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('sectionAlert.tryAgain')}
      </button>
    </div>
  );
}
