import { useTexts } from 'shared/platform';
import { StoreBadges } from 'shared/ui/store-badges';
import styles from './hero.module.scss';

export function Hero() {
  const t = useTexts('landing');
  return (
    <section id="home" className={styles.hero}>
      <h1>{t('hero.title')}</h1>
      <p>{t('hero.text')}</p>
      <StoreBadges texts={{ appStore: [t('stores.appStore'), 'App Store'], playStore: [t('stores.playStore'), 'Google Play'] }} />
    </section>
  );
}
