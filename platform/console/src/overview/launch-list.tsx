import { useResponse } from '../api/use-response';
import styles from './overview.module.scss';

/** What the company must still fill in before the site goes public. */
export function LaunchList() {
  const { answer, fault } = useResponse<string[]>('check-launch', {});
  return (
    <section className={styles.card} aria-labelledby="launch">
      <h2 id="launch">Before the launch</h2>
      <div role="alert">{fault && <p className={styles.unwell}>{fault}</p>}</div>
      {answer?.length === 0 && <p className={styles.well}>The brand file is complete.</p>}
      {answer && answer.length > 0 && (
        <details>
          <summary>
            {answer.length} {answer.length === 1 ? 'entry' : 'entries'} missing in the brand file
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
