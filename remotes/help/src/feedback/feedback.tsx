import { useCallback, useId, useRef, useState } from 'react';
import { useTexts } from 'shared/platform';
import { FeedbackForm, noParts } from './feedback-form';
import { Toast } from './toast';
import styles from './feedback.module.scss';

/** Was this article helpful? Whatever becomes of the submission, the reader is thanked (specification, section 8). */
export function Feedback() {
  const t = useTexts('help');
  const heading = useId();
  const question = useRef<HTMLHeadingElement>(null);
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [round, setRound] = useState(0);
  const form = useId();
  const [isThanked, setIsThanked] = useState(false);

  const closeToast = useCallback(() => setIsThanked(false), []);

  // What held the focus leaves the page, and neither focus nor view must leave with it.
  const keepFocus = () => question.current?.focus({ preventScroll: true });

  // Another answer begins a new form; the first one takes over what the bootstrap script has shown already.
  const choose = (choice: 'yes' | 'no') => {
    if (answer && answer !== choice) setRound(round + 1);
    setAnswer(choice);
  };

  const finish = () => {
    setAnswer(null);
    setRound(round + 1);
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
            <button
              key={choice}
              type="button"
              aria-pressed={answer === choice}
              aria-controls={choice === 'yes' ? form : `${form} ${noParts(form).join(' ')}`}
              onClick={() => choose(choice)}
            >
              {t(`feedback.${choice}`)}
            </button>
          ))}
        </div>
      </div>
      <FeedbackForm key={round} id={form} answer={answer} onDone={finish} />
      <Toast isShown={isThanked} onClose={closeToast} onPress={keepFocus} />
    </section>
  );
}
