import { Link, useParams } from 'react-router-dom';
import { ReleaseChanges } from './release-changes';
import styles from './comparison.module.scss';

/** One release: what it would change. A pipeline that has published it leads here. */
export function ReleasePage() {
  const { name = '', version = '' } = useParams();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        {name} {version}
      </h1>
      <p>
        <Link to={`/sections/${name}`}>Section {name}</Link>
      </p>
      <div className={styles.card}>
        <ReleaseChanges key={version} name={name} version={version} heading="h2" />
      </div>
    </div>
  );
}
