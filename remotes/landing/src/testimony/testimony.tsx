import { useLanguage, useSite, useTexts } from 'shared/platform';
import styles from './testimony.module.scss';

const EXAMPLES = ['claudine', 'eric', 'bosco'] as const;

export function Testimony() {
  const t = useTexts('landing');
  const { language } = useLanguage();
  const real = useSite().testimonies?.map(({ quote, name, role }) => ({ quote: quote[language], name, role: role[language] }));
  const voices = real?.length
    ? real
    : EXAMPLES.map((voice) => ({
        quote: t(`testimony.${voice}.quote`),
        name: t(`testimony.${voice}.name`),
        role: t(`testimony.${voice}.role`),
      }));
  return (
    <section id="testimony" className={styles.testimony} aria-labelledby="testimony-title">
      <div className={styles.inner}>
        <h2 id="testimony-title">{t(voices === real ? 'testimony.real' : 'testimony.title')}</h2>
        <div className={styles.voices}>
          {voices.map(({ quote, name, role }) => (
            <figure key={quote} className={styles.voice}>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>
                {role}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
