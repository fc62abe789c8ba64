import { useTexts } from 'shared/platform';
import styles from './testimony.module.scss';

const VOICES = ['claudine', 'eric', 'bosco'];

export function Testimony() {
  const t = useTexts('landing');
  return (
    <section id="testimony" className={styles.testimony} aria-labelledby="testimony-title">
      <div className={styles.inner}>
        <h2 id="testimony-title">{t('testimony.title')}</h2>
        <div className={styles.voices}>
          {VOICES.map((voice) => (
            <figure key={voice} className={styles.voice}>
              <blockquote>
                <p>{t(`testimony.${voice}.quote`)}</p>
              </blockquote>
              <figcaption>
                <strong>{t(`testimony.${voice}.name`)}</strong>
                {t(`testimony.${voice}.role`)}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
