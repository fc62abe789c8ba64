import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/call';
import { useMay } from '../api/session';
import { useResponse } from '../api/use-response';
import { useToast } from '../commands/toast';
import { CommentList } from './comment-list';
import { csvAddress, filterOf, type FeedbackAnswer } from './feedback';
import { Filters } from './filters';
import { Guides } from './guides';
import { ZeroResultTable } from './zero-result-table';
import styles from './feedback.module.scss';

/** Comments in one piece of the list. */
const PAGE = 50;
/** The service answers no more at once. */
const MOST = 1_000;

/** What visitors said about the guides, for the help team. */
export function FeedbackPage() {
  // In the address, so that a colleague can be sent what one sees.
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const shown = useDeferredValue(filter);
  const [limit, setLimit] = useState(PAGE);
  const [turn, setTurn] = useState(0);
  const { answer, fault } = useResponse<FeedbackAnswer>('feedback', { ...shown, limit }, turn);
  const mayMark = useMay('publish', 'help');
  const showToast = useToast();

  const set = (name: string, value: string) => {
    setLimit(PAGE);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  const mark = (comments: string[], as: string) =>
    call('feedback-mark', { comments, as }).then(
      ({ text }) => {
        showToast(text);
        setTurn((before) => before + 1);
      },
      (error: Error) => showToast(error.message),
    );

  return (
    <>
      <h1 tabIndex={-1}>Feedback</h1>
      <div className={styles.page}>
        <Filters params={params} guideAddresses={answer?.known ?? []} onSet={set} />
        {fault && <p role="alert">{fault}</p>}
        <ZeroResultTable />
        {answer && (
          <>
            <div className={styles.above}>
              <p role="status">
                {answer.found === answer.stored
                  ? `${answer.stored} comments, ${answer.unread} of them new.`
                  : `${answer.found} of ${answer.stored} comments.`}
              </p>
              <a href={csvAddress(filter)} download>
                Export as CSV
              </a>
            </div>
            {answer.searchedBackTo && (
              <p className={styles.quiet}>
                The search went back to {answer.searchedBackTo.slice(0, 10)}. Choose a guide or days to search older comments.
              </p>
            )}
            <Guides guides={answer.guides} onChoose={(guide) => set('guide', guide)} />
            <CommentList comments={answer.comments} mayMark={mayMark} onMark={mark} />
            {answer.found > answer.comments.length && limit < MOST && (
              <button type="button" className={styles.more} onClick={() => setLimit((before) => before + PAGE)}>
                Show more
              </button>
            )}
            {answer.found > MOST && limit >= MOST && (
              <p className={styles.quiet}>The newest {MOST} are shown. A search or a filter finds older ones.</p>
            )}
            <p className={styles.quiet}>
              Each comment is deleted {answer.keptDays} days after it came.
              {answer.oldest && ` The oldest is of ${answer.oldest.slice(0, 10)}.`}
            </p>
          </>
        )}
      </div>
    </>
  );
}
