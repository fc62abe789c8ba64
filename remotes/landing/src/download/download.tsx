import { useLanguage, useSite, useTexts } from 'shared/platform';
import { StoreBadges } from 'shared/ui/store-badges';
import { SCREENS } from '../showcase/screens';
import styles from './download.module.scss';

export function Download() {
  const t = useTexts('landing');
  const { language } = useLanguage();
  return (
    <section className={styles.download} aria-labelledby="download-title">
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id="download-title">{t('download.title')}</h2>
          <p>{t('download.text', { code: useSite().ussdCode })}</p>
          <StoreBadges appStore={t('stores.appStore')} playStore={t('stores.playStore')} />
        </div>
        <img src={SCREENS['u-save'][language]} alt="" width="320" height="400" loading="lazy" />
      </div>
    </section>
  );
}
