import { useLanguage, useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { GROUP, GROWTH, KEYPAD, SHIELD } from '../icon-paths';
import styles from './benefits.module.scss';

const BENEFITS = [
  { id: 'groups', icon: GROUP, isSoon: false },
  { id: 'invest', icon: GROWTH, isSoon: true },
  { id: 'trust', icon: SHIELD, isSoon: false },
  { id: 'reach', icon: KEYPAD, isSoon: false },
] as const;

export function Benefits() {
  const t = useTexts('landing');
  const { language } = useLanguage();
  const { licence, moneyHeld } = useSite();
  return (
    <section id="benefits" className={styles.benefits} aria-labelledby="benefits-title">
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id="benefits-title">{t('benefits.title')}</h2>
          <p>{t('benefits.text')}</p>
          {[licence, moneyHeld].map((fact) => fact && <small key={fact.en}>{fact[language]}</small>)}
        </header>
        <ul className={styles.list}>
          {BENEFITS.map(({ id, icon, isSoon }) => (
            <li key={id} className={styles.item}>
              <Icon path={icon} className={styles.icon} />
              <h3>{t(`benefits.${id}.title`)}</h3>
              {isSoon && <span className={styles.soon}>{t('soon')}</span>}
              <p>{t(`benefits.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
