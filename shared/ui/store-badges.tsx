import { useSite } from 'shared/platform';
import styles from './store-badges.module.scss';

/** Links to both stores in the shape of their badges. The text and the store’s name are the link's name. */
export function StoreBadges({ appStore, playStore }: { appStore: string; playStore: string }) {
  const { stores } = useSite();
  return (
    <ul className={styles.badges}>
      <Badge address={stores.appStore} shape={styles.apple} text={appStore} name="App Store" />
      <Badge address={stores.playStore} shape={styles.play} text={playStore} name="Google Play" />
    </ul>
  );
}

function Badge({ address, shape, text, name }: { address: string; shape: string | undefined; text: string; name: string }) {
  return (
    <li>
      <a className={`${styles.badge} ${shape}`} href={address} rel="noopener">
        <span>
          <small>{text}</small> <strong>{name}</strong>
        </span>
      </a>
    </li>
  );
}
