import { useTexts } from 'shared/platform';
import styles from './section-alert.module.scss';

interface SectionAlertProps {
  /** The section's name in the visitor's language. */
  title: string;
  /** Shown below a page that is still readable, instead of in its place. */
  isBar?: boolean;
  onTryAgain(): void;
}

export function SectionAlert({ title, isBar = false, onTryAgain }: SectionAlertProps) {
  const t = useTexts('shell');
  return (
    <div role="alert" className={isBar ? styles.bar : styles.alert}>
      <p>{t(isBar ? 'sectionAlert.limited' : 'sectionAlert.missing', { section: title })}</p>
      <button type="button" onClick={onTryAgain}>
        {t('sectionAlert.tryAgain')}
      </button>
    </div>
  );
}
