import { Scroll } from '../layout/scroll';
import type { RolloutHistory } from './rollout-history';
import styles from './failures.module.scss';

const KINDS: Record<string, string> = {
  entry: 'entry script failed to load',
  chunk: 'script chunk failed to load',
  style: 'style sheet failed to load',
  integrity: 'integrity check failed',
  messages: 'messages failed to load',
  render: 'error while rendering',
  hydration: 'error during hydration',
  silent: 'no report within 30 seconds',
  unknown: 'cause not reported',
};

/** Why sessions failed, by arm and page. */
export function Causes({ rolloutHistory: { causes } }: { rolloutHistory: RolloutHistory }) {
  const rows = (['candidate', 'stable'] as const).flatMap((arm) =>
    causes[arm].toSorted((a, b) => b.sessions - a.sessions).map((cause) => ({ arm, ...cause })),
  );
  if (rows.length === 0) return null;
  return (
    <Scroll label="Causes">
      <table className={styles.table}>
        <caption>Causes of failures</caption>
        <thead>
          <tr>
            <th scope="col">Arm</th>
            <th scope="col">Cause</th>
            <th scope="col">Page</th>
            <th scope="col">Sessions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ arm, kind, page, sessions }) => (
            <tr key={`${arm} ${kind} ${page}`}>
              <td>{arm}</td>
              <td className={styles.words}>{KINDS[kind] ?? kind}</td>
              <td>
                <code>{page}</code>
              </td>
              <td>{sessions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
