import { useId, useRef } from 'react';
import type { ComparisonState } from 'platform/trial';
import { call } from '../api/call';
import { useStatus } from '../api/status';
import { useResponse } from '../api/use-response';
import { useSending } from '../commands/use-sending';
import commandStyles from '../commands/commands.module.scss';
import styles from './comparison.module.scss';

/** Up to this number of pages the list is open initially. */
const MOST_OPEN = 3;

interface Props {
  name: string;
  version: string;
  /** The level below the surrounding headings. */
  heading: 'h2' | 'h3';
}

/** The pages and texts that differ from stable, and a link to their screenshots. */
export function ReleaseChanges({ name, version, heading: Heading }: Props) {
  const id = useId();
  const { status } = useStatus();
  const since = `${status?.sequence} ${status?.compared}`;
  const { answer, fault, reload } = useResponse<ComparisonState>('comparison', { name, version }, since);
  const again = useSending();
  const head = useRef<HTMLHeadingElement>(null);
  const tryAgain = () =>
    again.send(
      () => call('comparison', { name, version, again: true }),
      () => {
        reload();
        // The button that was pressed goes.
        head.current?.focus();
      },
    );
  return (
    <section className={styles.changes} aria-labelledby={id}>
      <Heading id={id} ref={head} tabIndex={-1}>
        What changes with {name}@{version}
      </Heading>
      <div role="status">
        {fault && <p>{fault}</p>}
        {again.fault && <p>{again.fault}</p>}
        {answer && <p>{sentenceOf(answer)}</p>}
      </div>
      {answer?.kind === 'failed' && (
        <p>
          <button type="button" className={commandStyles.step} aria-disabled={again.isSending} onClick={tryAgain}>
            Compare again
          </button>
        </p>
      )}
      {answer?.kind === 'made' && (
        <>
          <p>
            <a className={commandStyles.step} href={answer.report}>
              See the pages side by side
            </a>
          </p>
          {answer.changes.length > 0 && <Pages {...answer} />}
        </>
      )}
    </section>
  );
}

function Pages({ changes, more }: Extract<ComparisonState, { kind: 'made' }>) {
  return (
    <details open={changes.length <= MOST_OPEN}>
      <summary>Changed pages and texts</summary>
      <ul className={styles.pages}>
        {changes.map(({ address, kind, language, text }) => (
          <li key={`${address} ${language}`}>
            <p>
              {address} ({language}): {kind}
            </p>
            {text.length > 0 && (
              <p className={styles.words} lang={language}>
                {text.map((piece, index) => {
                  const Piece = ({ same: 'span', removed: 'del', added: 'ins' } as const)[piece.kind];
                  return <Piece key={index}>{piece.text}</Piece>;
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{more} more pages are in the side-by-side report.</p>}
    </details>
  );
}

function sentenceOf(answer: ComparisonState): string {
  if (answer.kind === 'made') return `${answer.summary}. Compared with ${answer.stable}.`;
  if (answer.kind === 'making')
    return 'Comparing the pages with those of the stable release. The result appears here in a few minutes.';
  return answer.kind === 'failed' ? `The pages could not be compared. ${answer.reason}` : answer.reason;
}
