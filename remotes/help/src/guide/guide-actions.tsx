import { Link, useLanguage, useLocation, useTexts } from 'shared/platform';
import styles from './guide-actions.module.scss';

/** Share (by Web Share, otherwise the address to copy), print, and the link to saving all guides. */
export function GuideActions() {
  const t = useTexts('help');
  const { language } = useLanguage();
  // The browser's address is the next page's while that loads.
  const { pathname } = useLocation();

  const share = () => {
    // The receiver gets it in the language in which it was shared.
    const url = `${location.origin}${pathname}?lng=${language}`;
    if (navigator.share) navigator.share({ url }).catch(() => 0);
    else prompt(t('guide.copy'), url);
  };

  return (
    <div className={styles.ways}>
      <button type="button" onClick={share}>
        {t('guide.share')}
      </button>
      <button type="button" onClick={() => print()}>
        {t('guide.print')}
      </button>
      <Link to="/help-center#save-guides">{t('guide.save')}</Link>
    </div>
  );
}
