import { Link } from 'react-router-dom';
import { useStatus } from '../api/status';
import { HistoryList } from '../history/history-list';
import { Health } from './health';
import { LaunchList } from './launch-list';
import { SectionCard } from './section-card';
import { Waiting } from './waiting';
import styles from './overview.module.scss';

/** The releases that visitors get, and the rollouts in progress. */
export function Overview() {
  const { status } = useStatus();
  return (
    <>
      <h1>Releases</h1>
      {!status && <p>Loading…</p>}
      {status && (
        <div className={styles.page}>
          <Waiting requests={status.requests} />
          <div className={styles.sections}>
            {Object.entries(status.sections).map(([name, state]) => (
              <SectionCard key={name} name={name} state={state} status={status} />
            ))}
          </div>
          <div className={styles.beside}>
            <Health since={status.sequence} />
            <LaunchList />
          </div>
          <section aria-labelledby="latest">
            <div className={styles.head}>
              <h2 id="latest">Latest changes</h2>
              <Link to="/history">Full history</Link>
            </div>
            <HistoryList since={status.sequence} most={6} />
          </section>
        </div>
      )}
    </>
  );
}
