import { useTexts } from 'shared/platform';
import styles from './waiting-mark.module.scss';

/** Says, for eyes and ears, that the page which was asked for is on its way. A live region speaks only of what changes in it, so it always stands. */
export function WaitingMark({ isWaiting }: { isWaiting: boolean }) {
  const t = useTexts('shell');
  return (
    <div aria-live="polite" className={styles.mark}>
      {isWaiting && <p>{t('waiting')}</p>}
    </div>
  );
}
