import { useCallback, useId, useRef, useState } from 'react';
import { useTexts } from 'shared/platform';
import { FeedbackForm } from './feedback-form';
import { Toast } from './toast';
import styles from './feedback.module.scss';

/** Was this article helpful? Whatever becomes of the submission, the reader is thanked (specification, section 8). */
export function Feedback() {
  const t = useTexts('help');
  const heading = useId();
  const question = useRef<HTMLHeadingElement>(null);
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [isThanked, setIsThanked] = useState(false);

  const closeToast = useCallback(() => setIsThanked(false), []);

  // What held the focus leaves the page, and neither focus nor view must leave with it.
  const keepFocus = () => question.current?.focus({ preventScroll: true });

  const finish = () => {
    setAnswer(null);
    setIsThanked(true);
    question.current?.focus();
  };

  return (
    <section className={styles.feedback} aria-labelledby={heading}>
      <div className={styles.ask}>
        <h2 id={heading} ref={question} tabIndex={-1}>
          {t('feedback.question')}
        </h2>
        <div className={styles.answers}>
          {(['yes', 'no'] as const).map((choice) => (
            <button key={choice} type="button" aria-pressed={answer === choice} onClick={() => setAnswer(choice)}>
              {t(`feedback.${choice}`)}
            </button>
          ))}
        </div>
      </div>
      {answer && <FeedbackForm key={answer} answer={answer} onDone={finish} />}
      <Toast isShown={isThanked} onClose={closeToast} onPress={keepFocus} />
    </section>
  );
}
