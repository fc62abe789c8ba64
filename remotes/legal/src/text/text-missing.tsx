import { useTexts } from 'shared/platform';
import styles from './text-missing.module.scss';

export function TextMissing({ onTryAgain }: { onTryAgain(): void }) {
  const t = useTexts('legal');
  const tryAgain = () => {
    // The pressed button is removed with the alert.
    document.getElementById('main')?.focus({ preventScroll: true });
    onTryAgain();
  };
  return (
    <div role="alert" className={styles.missing}>
      <p>{t('missing.text')}</p>
      <button type="button" onClick={tryAgain}>
        {t('missing.tryAgain')}
      </button>
    </div>
  );
}
