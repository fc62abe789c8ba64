import { useEffect } from 'react';
import type { Health as HealthReport } from 'platform/commands';
import { useResponse } from '../api/use-response';
import styles from './overview.module.scss';

const INTERVAL = 30_000;

const SENTENCES: Record<string, string> = {
  ok: 'The site is healthy.',
  degraded: 'The site is degraded. Pages are still served, with these problems:',
  unreachable: 'The release service cannot reach the site. Open the site to check whether visitors are affected.',
};

/** The site's own health report. */
export function Health({ since }: { since: number }) {
  const { answer, fault, reload } = useResponse<HealthReport>('health', {}, since);
  useEffect(() => {
    const timer = setInterval(reload, INTERVAL);
    return () => clearInterval(timer);
  }, [reload]);
  const isHealthy = answer?.status === 'ok';
  return (
    <section className={styles.card} aria-labelledby="health">
      <h2 id="health">Health</h2>
      <div role="status">
        {answer && (
          <p className={isHealthy ? styles.well : styles.unwell}>
            {SENTENCES[answer.status] ?? `The site is ${answer.status}.`} <small>{answer.address}</small>
          </p>
        )}
        {answer?.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {fault && <p className={styles.unwell}>{fault}</p>}
      </div>
    </section>
  );
}
