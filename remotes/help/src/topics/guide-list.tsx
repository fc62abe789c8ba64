import { Link } from 'shared/platform';
import type { TitledGuide } from './load-topics';
import styles from './guide-list.module.scss';

/** Guides as rows that are easy to hit with a thumb. */
export function GuideList({ topics }: { topics: TitledGuide[] }) {
  return (
    <ul className={styles.list}>
      {topics.map(({ slug, title, address }) => (
        <li key={slug}>
          <Link to={address}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
