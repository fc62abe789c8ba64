import { useCallback, useId, useRef, useState } from 'react';
import { useTexts } from 'shared/platform';
import { FeedbackForm, partsForNo } from './feedback-form';
import { Toast } from './toast';
import styles from './feedback.module.scss';

/** Was this article helpful? The reader is thanked whether or not the submission succeeds (specification, section 8). */
export function Feedback() {
  const t = useTexts('help');
  const heading = useId();
  const question = useRef<HTMLHeadingElement>(null);
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [round, setRound] = useState(0);
  const form = useId();
  const [isThanked, setIsThanked] = useState(false);

  const closeToast = useCallback(() => setIsThanked(false), []);

  // The focused element is removed, so the focus moves to the question, without scrolling.
  const keepFocus = useCallback(() => question.current?.focus({ preventScroll: true }), []);

  // Another answer starts a new form; the first answer keeps the form that the bootstrap script has shown.
  const choose = (choice: 'yes' | 'no') => {
    if (answer && answer !== choice) setRound(round + 1);
    setAnswer(choice);
    // So that the next thanks are announced again, and stay as long.
    setIsThanked(false);
  };

  const finish = (isShown: boolean) => {
    setIsThanked(true);
    // The reader may have given the other answer while the first was being sent, and still write it.
    if (!isShown) return;
    setAnswer(null);
    setRound(round + 1);
    // The form is removed; a reader who has gone on meanwhile keeps the focus.
    const focused = document.activeElement!;
    if (focused === document.body || focused.closest(`[id="${form}"]`)) question.current?.focus();
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
              aria-controls={choice === 'yes' ? form : `${form} ${partsForNo(form).join(' ')}`}
              onClick={() => choose(choice)}
            >
              {t(`feedback.${choice}`)}
            </button>
          ))}
        </div>
      </div>
      <FeedbackForm key={round} id={form} answer={answer} onDone={finish} />
      <Toast isShown={isThanked} onClose={closeToast} onFocusLost={keepFocus} />
    </section>
  );
}
