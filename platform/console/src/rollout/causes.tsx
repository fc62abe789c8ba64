import { Scroll } from '../layout/scroll';
import type { RolloutHistory } from './rollout-history';
import styles from './failures.module.scss';

const KINDS: Record<string, string> = {
  entry: 'entry script did not arrive',
  chunk: 'part of a script did not arrive',
  style: 'style sheet did not arrive',
  integrity: 'file was not the recorded one',
  messages: 'texts did not arrive',
  render: 'page threw while it was shown',
  hydration: 'page threw during hydration',
  silent: 'nothing was heard within 30 seconds',
  unknown: 'not named by the page',
};

/** How the sessions failed that did. */
export function Causes({ rolloutHistory: { causes } }: { rolloutHistory: RolloutHistory }) {
  const rows = (['candidate', 'stable'] as const).flatMap((arm) =>
    causes[arm].toSorted((a, b) => b.sessions - a.sessions).map((cause) => ({ arm, ...cause })),
  );
  if (rows.length === 0) return null;
  return (
    <Scroll label="Causes">
      <table className={styles.table}>
        <caption>What failed</caption>
        <thead>
          <tr>
            <th scope="col">Arm</th>
            <th scope="col">What</th>
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
