import { useTexts } from 'shared/platform';
import styles from './text-missing.module.scss';

export function TextMissing({ onTryAgain }: { onTryAgain(): void }) {
  const t = useTexts('legal');
  return (
    <div role="alert" className={styles.missing}>
      <p>{t('missing.text')}</p>
      <button type="button" onClick={onTryAgain}>
        {t('missing.tryAgain')}
      </button>
    </div>
  );
}
