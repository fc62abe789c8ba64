import { useSite } from 'shared/platform';
import styles from './store-badges.module.scss';

// Filled shapes on a 24 × 24 grid: an apple and a play triangle, drawn here.
const APPLE =
  'M16.4 12.6c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.15-2.8.85-3.5.85s-1.85-.83-3-.8c-1.55.02-3 .9-3.8 2.3-1.6 2.8-.4 7 1.2 9.2.8 1.1 1.7 2.35 2.9 2.3 1.2-.05 1.6-.75 3-.75s1.8.75 3 .72c1.25-.02 2.05-1.1 2.8-2.2.9-1.3 1.25-2.55 1.27-2.6-.03 0-2.44-.95-2.47-3.72zM14.1 5.8c.65-.78 1.08-1.85.96-2.9-.93.04-2.05.62-2.72 1.4-.6.68-1.12 1.78-.98 2.82 1.03.08 2.1-.53 2.74-1.32z';
const PLAY = 'M5 3.2v17.6c0 .6.65 1 1.2.65L20.5 12.7a.8.8 0 0 0 0-1.4L6.2 2.55A.8.8 0 0 0 5 3.2z';

/** Links to both stores, in the stores' own shape; the two lines of text are the link's name. */
export function StoreBadges({ texts }: { texts: { appStore: [string, string]; playStore: [string, string] } }) {
  const { stores } = useSite();
  return (
    <ul className={styles.badges}>
      <Badge address={stores.appStore} shape={APPLE} lines={texts.appStore} />
      <Badge address={stores.playStore} shape={PLAY} lines={texts.playStore} />
    </ul>
  );
}

function Badge({ address, shape, lines: [small, large] }: { address: string; shape: string; lines: [string, string] }) {
  return (
    <li>
      <a className={styles.badge} href={address} rel="noopener">
        <svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true">
          <path d={shape} />
        </svg>
        <span>
          <small>{small}</small> <strong>{large}</strong>
        </span>
      </a>
    </li>
  );
}
