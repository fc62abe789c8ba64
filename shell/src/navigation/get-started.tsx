import { useSite, useTexts } from 'shared/platform';
import styles from './get-started.module.scss';

/** Leads to the external portal's account-creation page. */
export function GetStarted() {
  const t = useTexts('shell');
  return (
    <a className={styles.link} href={useSite().portal.createAccount} rel="noopener">
      {t('getStarted')}
    </a>
  );
}
