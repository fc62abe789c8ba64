import { useSite } from 'shared/platform';
import styles from './store-badges.module.scss';

/** Links to both stores in the shape of their badges; the two lines of text are the link's name. */
export function StoreBadges({ texts }: { texts: { appStore: [string, string]; playStore: [string, string] } }) {
  const { stores } = useSite();
  return (
    <ul className={styles.badges}>
      <Badge address={stores.appStore} shape={styles.apple} lines={texts.appStore} />
      <Badge address={stores.playStore} shape={styles.play} lines={texts.playStore} />
    </ul>
  );
}

function Badge({
  address,
  shape,
  lines: [small, large],
}: {
  address: string;
  shape: string | undefined;
  lines: [string, string];
}) {
  return (
    <li>
      <a className={`${styles.badge} ${shape}`} href={address} rel="noopener">
        <span>
          <small>{small}</small> <strong>{large}</strong>
        </span>
      </a>
    </li>
  );
}
