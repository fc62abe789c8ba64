import { Link } from 'shared/platform';
import type { TitledGuide } from './load-guides';
import styles from './guide-list.module.scss';

/** Guides as rows that are easy to hit with a thumb. */
export function GuideList({ guides }: { guides: TitledGuide[] }) {
  return (
    <ul className={styles.list}>
      {guides.map(({ slug, title, address }) => (
        <li key={slug}>
          <Link to={address}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
