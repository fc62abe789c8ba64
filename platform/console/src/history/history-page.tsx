import { useStatus } from '../api/status';
import { HistoryList } from './history-list';
import { ShownAt } from './shown-at';
import styles from './history.module.scss';

export function HistoryPage() {
  const { status } = useStatus();
  return (
    <>
      <h1>History</h1>
      <div className={styles.page}>
        <ShownAt />
        {status && <HistoryList since={status.sequence} />}
      </div>
    </>
  );
}
