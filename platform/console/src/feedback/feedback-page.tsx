import { useDeferredValue, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/call';
import { useHasRight } from '../api/session';
import { useResponse } from '../api/use-response';
import { useToast } from '../commands/toast';
import { usePressedButton } from '../commands/use-pressed-button';
import { CommentList } from './comment-list';
import { csvAddress, filterOf, type FeedbackAnswer } from './feedback';
import { Filters } from './filters';
import { Guides } from './guides';
import { ZeroResultTable } from './zero-result-table';
import styles from './feedback.module.scss';

/** Comments on a page of the list. */
const PAGE = 50;
/** The limit of the service for one response. */
const MOST_COMMENTS = 1_000;

/** Feedback of visitors on the guides, for the help team. */
export function FeedbackPage() {
  // The filter is in the URL, so that it can be shared.
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const deferredFilter = useDeferredValue(filter);
  const [limit, setLimit] = useState(PAGE);
  const { answer, fault, reload } = useResponse<FeedbackAnswer>('feedback', { ...deferredFilter, limit });
  const mayMark = useHasRight('publish', 'help');
  const showToast = useToast();
  // The button goes when all comments are shown.
  const last = useRef<HTMLParagraphElement>(null);
  const more = usePressedButton(last);

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
        reload();
      },
      (error: Error) => showToast(error.message),
    );

  return (
    <>
      <h1>Feedback</h1>
      <div className={styles.page}>
        <Filters params={params} guideAddresses={answer?.known ?? []} onSet={set} />
        {!answer && !fault && <p>Loading…</p>}
        {fault && <p role="alert">{fault}</p>}
        <ZeroResultTable />
        {answer && (
          <>
            <div className={styles.above}>
              <p role="status">
                {answer.found === answer.stored ? answer.stored : `${answer.found} of ${answer.stored}`}
                {answer.stored === 1 ? ' comment' : ' comments'}
                {answer.found === answer.stored ? `, ${answer.unread} of them new.` : '.'}
              </p>
              <a href={csvAddress(filter)} download>
                Export as CSV
              </a>
            </div>
            {answer.searchedBackTo && (
              <p className={styles.quiet}>
                The search covers comments since {answer.searchedBackTo.slice(0, 10)}. Select a guide or dates to search older
                ones.
              </p>
            )}
            <Guides guides={answer.guides} onChoose={(guide) => set('guide', guide)} />
            <CommentList comments={answer.comments} mayMark={mayMark} onMark={mark} />
            {answer.found > answer.comments.length && limit < MOST_COMMENTS && (
              <button
                type="button"
                className={styles.more}
                onClick={({ currentTarget }) => {
                  more.current = currentTarget;
                  setLimit((before) => before + PAGE);
                }}
              >
                Show more
              </button>
            )}
            {answer.found > MOST_COMMENTS && limit >= MOST_COMMENTS && (
              <p className={styles.quiet}>Showing the newest {MOST_COMMENTS} comments. Search or filter to find older ones.</p>
            )}
            <p ref={last} tabIndex={-1} className={styles.quiet}>
              Comments are deleted after {answer.keptDays} days.
              {answer.oldest && ` The oldest is from ${answer.oldest.slice(0, 10)}.`}
            </p>
          </>
        )}
      </div>
    </>
  );
}
