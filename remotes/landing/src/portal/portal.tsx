import { useLanguage, useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { ARROW_RIGHT } from 'shared/ui/icon-paths';
import portalEn from './portal-en.svg';
import portalRw from './portal-rw.svg';
import styles from './portal.module.scss';

export function Portal() {
  const t = useTexts('landing');
  const { language } = useLanguage();
  return (
    <section className={styles.portal} aria-labelledby="portal-title">
      <div className={styles.inner}>
        <img
          className={styles.picture}
          src={{ en: portalEn, rw: portalRw }[language]}
          alt={t('portal.alt')}
          width="600"
          height="400"
          loading="lazy"
        />
        <div className={styles.words}>
          <h2 id="portal-title">{t('portal.title')}</h2>
          <p>{t('portal.text')}</p>
          <a className={styles.button} href={useSite().portal.createAccount} rel="noopener">
            {t('portal.button')}
            <Icon path={ARROW_RIGHT} />
          </a>
        </div>
      </div>
    </section>
  );
}
