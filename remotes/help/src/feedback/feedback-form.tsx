import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, useId } from 'react';
import { COMMENT_LIMIT, payloadOf, REASONS } from 'shared/contract/feedback/payload';
import { useLocation, usePlatform, useTexts } from 'shared/platform';
import { submit } from './submit';
import styles from './feedback-form.module.scss';

/** The reason that is selected initially. */
const OTHER = 4;

interface FeedbackFormProps {
  id: string;
  answer: 'yes' | 'no' | null;
  /** @param isShown whether this form is still in the page: another answer replaces it */
  onDone(isShown: boolean): void;
}

/** The ids of elements that the answer "no" shows or hides: the reasons, and the labels of the comment. */
export const partsForNo = (form: string): string[] => ['reasons', 'label-no', 'label-yes'].map((part) => `${form}-${part}`);

/** In the page from the start and hidden until there is an answer, so that the bootstrap script can show it. */
export function FeedbackForm({ id, answer, onDone }: FeedbackFormProps) {
  const t = useTexts('help');
  const { site, setDirty } = usePlatform();
  // Of the guide that is shown: the browser's address is the next page's while that loads.
  const { pathname, search, hash } = useLocation();
  const box = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState<number>(OTHER);
  const [isSending, setIsSending] = useState(false);
  const isEmpty = comment.trim() === '';

  useEffect(() => {
    setDirty(!isEmpty);
    return () => setDirty(false);
  }, [isEmpty, setDirty]);

  // Takes over what was typed and chosen before hydration.
  useLayoutEffect(() => {
    setComment(box.current!.value);
    setReason(Number(box.current!.form!.querySelector<HTMLInputElement>(':checked')!.value));
  }, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!answer || isEmpty || isSending) return;
    setIsSending(true);
    const href = window.location.origin + pathname + search + hash;
    await submit(payloadOf[answer](href, comment, reason), site).catch(() => undefined);
    onDone(box.current !== null);
  };

  return (
    <form id={id} hidden={!answer} className={styles.form} onSubmit={send}>
      <ReasonChoice id={`${id}-reasons`} isShown={answer === 'no'} chosen={reason} onChoose={setReason} />
      {/* One label: a second one would be part of the box's accessible name although it is hidden. */}
      <label htmlFor={`${id}-comment`}>
        {(['yes', 'no'] as const).map((choice) => (
          <span key={choice} id={`${id}-label-${choice}`} hidden={choice !== (answer ?? 'yes')}>
            {t(`feedback.comment.${choice}`)}
          </span>
        ))}
      </label>
      <textarea
        ref={box}
        id={`${id}-comment`}
        rows={4}
        maxLength={COMMENT_LIMIT}
        value={comment}
        required
        readOnly={isSending}
        aria-describedby={`${id}-caution ${id}-count`}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-caution`}>{t('feedback.caution')}</p>
        <p id={`${id}-count`} className={styles.count}>{`${comment.length}/${COMMENT_LIMIT}`}</p>
      </div>
      <button type="submit" className={styles.submit} disabled={isEmpty || isSending}>
        {t(isSending ? 'feedback.sending' : 'feedback.submit')}
      </button>
    </form>
  );
}

interface ReasonChoiceProps {
  id: string;
  isShown: boolean;
  chosen: number;
  onChoose(reason: number): void;
}

function ReasonChoice({ id, isShown, chosen, onChoose }: ReasonChoiceProps) {
  const t = useTexts('help');
  const name = useId();
  return (
    <fieldset id={id} hidden={!isShown} className={styles.reasons}>
      <legend>{t('feedback.reasons.legend')}</legend>
      {REASONS.map((reason) => (
        <label key={reason}>
          <input type="radio" name={name} value={reason} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {t(`feedback.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  );
}
