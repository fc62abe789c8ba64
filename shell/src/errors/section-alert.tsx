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
  // In the place of a page, whose title would have replaced that of the page before.
  useEffect(() => {
    if (!isBar) document.title = title;
  }, [isBar, title]);
  return (
    <div role="alert" className={isBar ? styles.bar : styles.alert}>
      <p>{t(isBar ? 'sectionAlert.limited' : 'sectionAlert.missing', { section: title })}</p>
      {/* In the place of a page, which went with the link that was followed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <button type="button" autoFocus={!isBar} onClick={onTryAgain}>
        {t('sectionAlert.tryAgain')}
      </button>
    </div>
  );
}
