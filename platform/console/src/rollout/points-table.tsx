import { Scroll } from '../layout/scroll';
import { Moment } from '../time/moment';
import { failureShare, shortNumber, type RolloutHistory, type Point } from './rollout-history';
import styles from './failures.module.scss';

/** Rows; the chart shows the points between them. */
const MOST_ROWS = 60;

/** The numbers of the chart, newest first. */
export function PointsTable({ rolloutHistory: { points } }: { rolloutHistory: RolloutHistory }) {
  const every = Math.ceil(points.length / MOST_ROWS);
  const rows = points.toReversed().filter((_, index) => index % every === 0);
  return (
    <Scroll label="Failures by arm, as numbers">
      <table className={styles.table}>
        <caption>Failed sessions of each arm, and the evidence; 1 or less means none</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Share</th>
            <th scope="col">Stable</th>
            <th scope="col">Candidate</th>
            <th scope="col">Worse</th>
            <th scope="col">Not worse</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.at}>
              <th scope="row">
                <Moment at={point.at} clock />
              </th>
              <td>{point.share} %</td>
              <td>{formatArm(point.stable)}</td>
              <td>{formatArm(point.candidate)}</td>
              <td>{shortNumber(point.worse)}</td>
              <td>{shortNumber(point.notWorse)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function formatArm(counts: Point['stable']): string {
  const share = failureShare(counts);
  return `${counts.failures} of ${counts.sessions}${share === null ? '' : ` (${Number(share.toFixed(1))} %)`}`;
}
