import { useTexts } from 'shared/platform';
import type { SectionName } from '../remotes/sections';
import styles from './section-alert.module.scss';

interface SectionAlertProps {
  section: SectionName;
  /** Shown below a page that still stands, instead of in its place. */
  isBar?: boolean;
  onTryAgain(): void;
}

export function SectionAlert({ section, isBar = false, onTryAgain }: SectionAlertProps) {
  const t = useTexts('shell');
  return (
    <div role="alert" className={isBar ? styles.bar : styles.alert}>
      <p>{t(`sectionAlert.${section}.${isBar ? 'limited' : 'missing'}`)}</p>
      <button type="button" onClick={onTryAgain}>
        {t('sectionAlert.tryAgain')}
      </button>
    </div>
  );
}
