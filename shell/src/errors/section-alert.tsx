import { useEffect } from 'react';
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
  // The page that the alert replaces would have set its own title.
  useEffect(() => {
    if (!isBar) document.title = title;
  }, [isBar, title]);
  return (
    <div role="alert" className={isBar ? styles.bar : styles.alert}>
      <p>{t(isBar ? 'sectionAlert.limited' : 'sectionAlert.missing', { section: title })}</p>
      {/* Focused, because the page with the followed link was removed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <button type="button" autoFocus={!isBar} onClick={onTryAgain}>
        {t('sectionAlert.tryAgain')}
      </button>
    </div>
  );
}
