import { useState } from 'react';
import { useTexts } from 'shared/platform';
import { useBrandValues } from '../brand-values';
import { ContactCard } from './contact-card';
import { FaqItem } from './faq-item';
import styles from './faq.module.scss';

/** The displayed numbers skip 4 (specification, section 2). */
const QUESTIONS = [
  { id: 'cost', number: 1 },
  { id: 'phone', number: 2 },
  { id: 'outside', number: 3 },
  { id: 'invest', number: 5 },
  { id: 'interest', number: 6 },
] as const;
const NONE = -1;

export function Faq() {
  const t = useTexts('landing');
  const values = useBrandValues();
  const [open, setOpen] = useState(0);
  return (
    <section id="faqs" className={styles.faqs} aria-labelledby="faqs-title">
      <div className={styles.inner}>
        <div>
          <h2 id="faqs-title">{t('faq.title')}</h2>
          <div className={styles.items}>
            {QUESTIONS.map(({ id, number }, index) => (
              <FaqItem
                key={id}
                number={number}
                question={t(`faq.${id}.question`)}
                answer={t(`faq.${id}.answer`, values)}
                isOpen={index === open}
                onToggle={() => setOpen((last) => (index !== open ? index : last === index ? NONE : last))}
              />
            ))}
          </div>
        </div>
        <ContactCard />
      </div>
    </section>
  );
}
