import { useResponse } from '../api/use-response';
import styles from './overview.module.scss';

/** What the company must still fill in before the site goes public. */
export function LaunchList() {
  const { answer, fault } = useResponse<string[]>('check-launch', {});
  return (
    <section className={styles.card} aria-labelledby="launch">
      <h2 id="launch">Before the launch</h2>
      {fault && <p className={styles.unwell}>{fault}</p>}
      {answer?.length === 0 && <p className={styles.well}>Nothing is missing in the brand file.</p>}
      {answer && answer.length > 0 && (
        <details>
          <summary>
            {answer.length} {answer.length === 1 ? 'entry' : 'entries'} of the brand file to complete
          </summary>
          <ul className={styles.list}>
            {answer.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
