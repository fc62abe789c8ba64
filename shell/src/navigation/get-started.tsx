import { useSite, useTexts } from 'shared/platform';
import styles from './get-started.module.scss';

/** Links to the account creation page of the external portal. */
export function GetStarted() {
  const t = useTexts('shell');
  return (
    <a className={styles.link} href={useSite().portal.createAccount} rel="noopener">
      {t('getStarted')}
    </a>
  );
}
