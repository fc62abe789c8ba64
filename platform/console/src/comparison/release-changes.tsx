import { useId, useState } from 'react';
import type { ComparisonState } from 'platform/trial';
import { call } from '../api/call';
import { useStatus } from '../api/status';
import { useResponse } from '../api/use-response';
import commandStyles from '../commands/commands.module.scss';
import styles from './comparison.module.scss';

/** Pages that are read without a press. */
const FEW = 3;

interface Props {
  name: string;
  version: string;
  /** What fits below the headings around it. */
  heading: 'h2' | 'h3';
}

/** What visitors would meet in place of stable: which pages, with which words, and the way to their pictures. */
export function ReleaseChanges({ name, version, heading: Heading }: Props) {
  const id = useId();
  const { status } = useStatus();
  const [turn, setTurn] = useState(0);
  const since = `${status?.sequence} ${status?.compared} ${turn}`;
  const { answer, fault } = useResponse<ComparisonState>('comparison', { name, version }, since);
  const tryAgain = () => call('comparison', { name, version, again: true }).finally(() => setTurn(turn + 1));
  return (
    <section className={styles.changes} aria-labelledby={id}>
      <Heading id={id}>
        What changes with {name}@{version}
      </Heading>
      <div role="status">
        {fault && <p>{fault}</p>}
        {answer && <p>{sentenceOf(answer)}</p>}
      </div>
      {answer?.kind === 'failed' && (
        <p>
          <button type="button" className={commandStyles.step} onClick={tryAgain}>
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
    <details open={changes.length <= FEW}>
      <summary>Pages and texts that change</summary>
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
      {more > 0 && <p>{more} more are side by side.</p>}
    </details>
  );
}

function sentenceOf(answer: ComparisonState): string {
  if (answer.kind === 'made') return `${answer.summary}. Compared with ${answer.stable}.`;
  if (answer.kind === 'making') return 'Pages are opened beside those of stable. What changes appears here within some minutes.';
  return answer.kind === 'failed' ? `The pages could not be compared. ${answer.reason}` : answer.reason;
}
