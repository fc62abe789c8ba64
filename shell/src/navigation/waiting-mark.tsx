import { useTexts } from 'shared/platform';
import styles from './waiting-mark.module.scss';

/** Shows and announces that the requested page is loading. A live region announces only changes in it, so it is always rendered. */
export function WaitingMark({ isWaiting }: { isWaiting: boolean }) {
  const t = useTexts('shell');
  return (
    <div aria-live="polite" className={styles.mark}>
      {isWaiting && <p>{t('waiting')}</p>}
    </div>
  );
}
