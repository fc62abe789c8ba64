import { useSite, useTexts } from 'shared/platform';
import { StoreBadges } from 'shared/ui/store-badges';
import { ussdAddress } from 'shared/ui/dial-address';
import { AppScreen } from './app-screen';
import styles from './hero.module.scss';

export function Hero() {
  const t = useTexts('landing');
  const { ussdCode } = useSite();
  return (
    <section id="home" className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
          <h1 className={styles.title}>
            {t('hero.tagline')} <span className={styles.together}>{t('hero.together')}</span>
          </h1>
          <p className={styles.text}>{t('hero.text')}</p>
          <StoreBadges appStore={t('stores.appStore')} playStore={t('stores.playStore')} />
          <a className={styles.ussd} href={ussdAddress(ussdCode)}>
            {t('hero.ussd', { code: ussdCode })}
          </a>
        </div>
        <div className={styles.stage}>
          <AppScreen />
        </div>
      </div>
    </section>
  );
}
