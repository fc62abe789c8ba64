import { useSite, useTexts } from 'shared/platform';
import { ussdAddress } from 'shared/ui/dial-address';
import { CopyCode } from './copy-code';
import phone from './feature-phone.svg';
import styles from './ussd.module.scss';

export function Ussd() {
  const t = useTexts('landing');
  const { ussdCode: code } = useSite();
  return (
    <section className={styles.ussd} aria-labelledby="ussd-title">
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id="ussd-title">{t('ussd.title')}</h2>
          <p>{t('ussd.text')}</p>
          <div className={styles.code}>
            <a href={ussdAddress(code)}>{code}</a>
            <CopyCode code={code} />
          </div>
        </div>
        <div className={styles.picture}>
          <img src={phone} alt={t('ussd.alt', { code })} width="280" height="400" loading="lazy" />
          <svg viewBox="0 0 280 400" aria-hidden="true">
            <text x="140" y="112" textAnchor="middle">
              {code}
            </text>
          </svg>
        </div>
      </div>
    </section>
  );
}
