import { Link, useParams } from 'react-router-dom';
import { ReleaseChanges } from './release-changes';
import styles from './comparison.module.scss';

/** One release and its changes. Pipelines link here after publishing. */
export function ReleasePage() {
  const { name = '', version = '' } = useParams();
  return (
    <div className={styles.page}>
      <h1>
        {name} {version}
      </h1>
      <p>
        <Link to={`/sections/${name}`}>Section {name}</Link>
      </p>
      <div className={styles.card}>
        <ReleaseChanges key={`${name}@${version}`} name={name} version={version} heading="h2" />
      </div>
    </div>
  );
}
