import { Link } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CHEVRON_RIGHT } from 'shared/ui/icon-paths';
import type { TitledGuide } from './load-topics';
import styles from './guide-list.module.scss';

/** Guides as rows that are easy to hit with a thumb. */
export function GuideList({ topics }: { topics: TitledGuide[] }) {
  return (
    <ul className={styles.list}>
      {topics.map(({ slug, title, address }) => (
        <li key={slug}>
          <Link to={address}>
            <span>{title}</span>
            <Icon path={CHEVRON_RIGHT} className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
