import { useStatus } from '../api/status';
import { Moment } from '../time/moment';
import styles from './header.module.scss';

/** Whether the page is up to date. */
export function Connection() {
  const { at, fault, isLive } = useStatus();
  return (
    <div role="status" className={styles.connection}>
      {at && !isLive && (
        <p className={styles.cut}>
          Connection lost. This page shows the state of <Moment at={at.toISOString()} clock />. Reconnecting…
        </p>
      )}
      {fault && <p className={styles.cut}>{fault}</p>}
    </div>
  );
}
