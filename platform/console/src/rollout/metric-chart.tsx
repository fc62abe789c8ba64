import { useId } from 'react';
import type { ShownMetric } from 'platform/commands';
import { METRIC_NAMES } from './metric-names';
import styles from './failures.module.scss';

const ARMS = ['stable', 'candidate'] as const;
type Arm = (typeof ARMS)[number];

const WIDTH = 320;
const HEIGHT = 120;
const FLOOR = HEIGHT - 18;

/** The unit of each metric: half seconds for the largest paint, and the share or number of sessions for all others. */
const UNITS: Record<ShownMetric['metric'], string> = {
  paint: 'seconds until the largest contentful paint, in % of sessions',
  errors: '% of sessions with an error after hydration',
  press: '% of sessions with a press that had no visible effect within 200 ms',
  shift: '% of sessions with a layout shift',
  server: '% of visitors for whom server rendering failed',
  silence: 'sessions that reported',
};

/** The metric that ended or holds a rollout, as a chart with a text alternative. */
export function MetricChart({ shownMetric }: { shownMetric: ShownMetric }) {
  const id = useId();
  const { classes, ends, metric } = shownMetric;
  return (
    <figure aria-labelledby={id} className={styles.shown}>
      <figcaption id={id} className={styles.caption}>
        {METRIC_NAMES[metric]}: {ends ? 'this ended the rollout' : 'this holds the rollout'}
      </figcaption>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.stable}>Stable</span>
        <span className={styles.candidate}>Candidate</span>
        <span>{UNITS[metric]}</span>
      </p>
      <svg className={styles.metric} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={inWords(shownMetric)}>
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className={styles.floor} />
        {classes ? <Paint classes={classes} /> : <Bars values={ARMS.map((arm) => valueOf(shownMetric, arm))} />}
      </svg>
    </figure>
  );
}

/** One step line per arm, by half seconds. */
function Paint({ classes }: { classes: Record<Arm, number[]> }) {
  const shares = ARMS.map((arm) => sharesOf(classes[arm]));
  const highest = Math.max(...shares.flat(), 0.01);
  const count = classes.stable.length;
  const step = WIDTH / count;
  const line = (values: number[]) =>
    values.reduce(
      (path, value, at) => `${path}V${(FLOOR - (value / highest) * (FLOOR - 8)).toFixed(1)}H${((at + 1) * step).toFixed(1)}`,
      `M0 ${FLOOR}`,
    );
  return (
    <>
      {ARMS.map((arm, at) => (
        <path key={arm} className={`${styles.line} ${at === 0 ? '' : styles.tried}`} d={line(shares[at]!)} />
      ))}
      {[0, 2, 4, 6].map((second) => (
        <text key={second} x={second * 2 * step} y={HEIGHT - 3}>
          {second} s
        </text>
      ))}
    </>
  );
}

function Bars({ values }: { values: number[] }) {
  const highest = Math.max(...values, 0.01);
  return values.map((value, at) => {
    const height = Math.max((value / highest) * (FLOOR - 24), 1);
    const x = 60 + at * 120;
    return (
      <g key={ARMS[at]}>
        <rect className={`${styles.bar} ${at === 0 ? '' : styles.tried}`} x={x} width="80" y={FLOOR - height} height={height} />
        <text x={x + 40} y={FLOOR - height - 5} textAnchor="middle">
          {twoDigits(value)}
        </text>
        <text x={x + 40} y={HEIGHT - 3} textAnchor="middle">
          {ARMS[at]}
        </text>
      </g>
    );
  });
}

/** The number of sessions for silence, otherwise a percentage. */
function valueOf({ arms, metric }: ShownMetric, arm: Arm): number {
  const { failures, sessions } = arms[arm];
  return metric === 'silence' ? sessions : sessions === 0 ? 0 : (failures / sessions) * 100;
}

function inWords(shownMetric: ShownMetric): string {
  const { arms, classes, metric } = shownMetric;
  const of = (arm: Arm) => {
    if (classes) return `${arm} ${twoDigits(meanOf(classes[arm]))} seconds on average`;
    if (metric === 'silence') return `${arm} ${arms[arm].sessions}`;
    return `${arm} ${arms[arm].failures} of ${arms[arm].sessions}`;
  };
  return `${UNITS[metric]}: ${ARMS.map(of).join(', ')}`;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const sharesOf = (values: number[]): number[] => values.map((value) => (value / Math.max(sum(values), 1)) * 100);
/** Each half second counts as its midpoint. */
const meanOf = (values: number[]): number => sum(values.map((value, at) => value * (at / 2 + 0.25))) / Math.max(sum(values), 1);
const twoDigits = (value: number): string => String(Number(value.toPrecision(2)));
