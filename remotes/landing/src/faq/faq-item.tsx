import { useId } from 'react';
import { Icon } from 'shared/ui/icon';
import { CHEVRON_DOWN } from 'shared/ui/icon-paths';
import styles from './faq-item.module.scss';

interface FaqItemProps {
  number: number;
  question: string;
  answer: string;
  isOpen: boolean;
  onToggle(): void;
}

/** Not `details`, because without scripts every answer must be readable. */
export function FaqItem({ number, question, answer, isOpen, onToggle }: FaqItemProps) {
  const id = useId();
  return (
    <div className={styles.item}>
      <h3>
        <button type="button" className={styles.question} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.number}>{number}</span> <span>{question}</span>
          <Icon path={CHEVRON_DOWN} className={styles.chevron} />
        </button>
      </h3>
      <p id={id} className={styles.answer} hidden={!isOpen}>
        {answer}
      </p>
    </div>
  );
}
