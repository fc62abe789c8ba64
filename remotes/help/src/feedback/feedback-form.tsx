import { useEffect, useId, useState, type FormEvent } from 'react';
import { usePlatform, useTexts } from 'shared/platform';
import { ReasonChoice } from './reason-choice';
import { submit } from './submit';
import { COMMENT_LIMIT, negative, OTHER, positive } from './submission';
import styles from './feedback-form.module.scss';

export function FeedbackForm({ answer, onDone }: { answer: 'yes' | 'no'; onDone(): void }) {
  const t = useTexts('help');
  const { site, setDirty } = usePlatform();
  const id = useId();
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState<number>(OTHER);
  const [isSending, setIsSending] = useState(false);
  const isEmpty = comment.trim() === '';

  useEffect(() => {
    setDirty(!isEmpty);
    return () => setDirty(false);
  }, [isEmpty, setDirty]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setIsSending(true);
    const { href } = window.location;
    await submit(answer === 'yes' ? positive(href, comment) : negative(href, reason, comment), site).catch(() => undefined);
    onDone();
  };

  return (
    <form className={styles.form} onSubmit={send}>
      {answer === 'no' && <ReasonChoice chosen={reason} onChoose={setReason} />}
      <label htmlFor={id}>{t(`feedback.comment.${answer}`)}</label>
      <textarea
        id={id}
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
