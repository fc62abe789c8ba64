import { useEffect, useRef } from 'react';
import { REASONS } from 'platform/store/for-browser';
import { Moment } from '../time/moment';
import { guideName, type MarkedComment } from './feedback';
import commandStyles from '../commands/commands.module.scss';
import styles from './feedback.module.scss';

interface Props {
  comments: MarkedComment[];
  mayMark: boolean;
  onMark(comments: string[], as: string): void;
}

export function CommentList({ comments, mayMark, onMark }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  const hasMarked = useRef(false);
  const mark: Props['onMark'] = (ids, as) => {
    hasMarked.current = true;
    onMark(ids, as);
  };
  // The button that was pressed may be gone, alone or with its comment.
  useEffect(() => {
    if (hasMarked.current && document.activeElement === document.body) head.current?.focus();
    hasMarked.current = false;
  }, [comments]);
  const unread = comments.filter(({ mark }) => mark === 'new').map(({ id }) => id);
  return (
    <section aria-labelledby="comments">
      <div className={styles.above}>
        <h2 id="comments" ref={head} tabIndex={-1}>
          Comments
        </h2>
        {mayMark && unread.length > 1 && (
          <button type="button" className={commandStyles.step} onClick={() => mark(unread, 'read')}>
            Mark {unread.length} as read
          </button>
        )}
      </div>
      {comments.length === 0 && <p>No comments match.</p>}
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <li key={comment.id} data-mark={comment.mark}>
            <p className={styles.quiet}>
              <strong className={comment.helpful ? styles.helped : styles.helpedNot}>{comment.helpful ? 'Yes' : 'No'}</strong>
              {' · '}
              {guideName(comment.guide)} · <Moment at={comment.at} />
              {comment.language && ` · ${comment.language === 'rw' ? 'Kinyarwanda' : 'English'}`}
              {comment.reason !== null && ` · ${REASONS[comment.reason] ?? comment.reason}`}
            </p>
            <blockquote lang={comment.language ?? undefined}>{comment.text}</blockquote>
            {comment.more && (
              <dl className={styles.quiet}>
                {Object.entries(comment.more).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <div className={styles.marks}>
              <p className={styles.quiet}>
                {comment.marked ? `${comment.marked.as === 'done' ? 'Done' : 'Read'} by ${comment.marked.who}` : 'New'}
              </p>
              {mayMark && (
                <div className={commandStyles.buttons}>
                  {comment.mark === 'new' ? (
                    <button type="button" className={commandStyles.step} onClick={() => mark([comment.id], 'read')}>
                      Mark as read
                    </button>
                  ) : (
                    <button type="button" className={commandStyles.step} onClick={() => mark([comment.id], 'new')}>
                      Mark as new
                    </button>
                  )}
                  {comment.mark !== 'done' && (
                    <button type="button" className={commandStyles.step} onClick={() => mark([comment.id], 'done')}>
                      Mark as done
                    </button>
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
