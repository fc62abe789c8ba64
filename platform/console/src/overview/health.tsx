import { useEffect, useState } from 'react';
import type { Health as HealthReport } from 'platform/commands';
import { useResponse } from '../api/use-response';
import styles from './overview.module.scss';

const EVERY = 30_000;

const SENTENCES: Record<string, string> = {
  ok: 'The site is healthy.',
  degraded: 'The site is served, with problems:',
  unreachable: 'The site does not answer the release service. Open it to see whether visitors are affected.',
};

/** What the site says of itself. */
export function Health({ since }: { since: number }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), EVERY);
    return () => clearInterval(timer);
  }, []);
  const { answer, fault } = useResponse<HealthReport>('health', {}, `${since} ${turn}`);
  const isWell = answer?.status === 'ok';
  return (
    <section className={styles.card} aria-labelledby="health">
      <h2 id="health">Health</h2>
      {answer && (
        <p className={isWell ? styles.well : styles.unwell}>
          {SENTENCES[answer.status] ?? `The site is ${answer.status}.`} <small>{answer.address}</small>
        </p>
      )}
      {answer?.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {fault && <p className={styles.unwell}>{fault}</p>}
    </section>
  );
}
