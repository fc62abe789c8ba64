import type { GuideAnswers } from 'platform/store';
import styles from './feedback.module.scss';

/** Half a year, one bar a week. */
const MOST_WEEKS = 26;
const [WIDTH, GAP, HEIGHT] = [7, 2, 18];

/** Yes above the line and no below it, week by week. */
export function Weeks({ weeks }: { weeks: GuideAnswers['weeks'] }) {
  const newest = weeks.slice(-MOST_WEEKS);
  const most = Math.max(1, ...newest.map(({ no, yes }) => Math.max(no, yes)));
  const description = newest.map(({ no, week, yes }) => `week of ${week}: ${yes} yes, ${no} no`).join('; ');
  return (
    <svg
      className={styles.weeks}
      role="img"
      aria-label={description}
      width={newest.length * (WIDTH + GAP)}
      height={2 * HEIGHT + 1}
      viewBox={`0 0 ${newest.length * (WIDTH + GAP)} ${2 * HEIGHT + 1}`}
    >
      {newest.map(({ no, week, yes }, index) => (
        <g key={week} transform={`translate(${index * (WIDTH + GAP)} 0)`}>
          <title>{`Week of ${week}: ${yes} yes, ${no} no`}</title>
          <rect className={styles.yes} y={HEIGHT - (yes / most) * HEIGHT} width={WIDTH} height={(yes / most) * HEIGHT} />
          <rect className={styles.no} y={HEIGHT + 1} width={WIDTH} height={(no / most) * HEIGHT} />
        </g>
      ))}
    </svg>
  );
}
