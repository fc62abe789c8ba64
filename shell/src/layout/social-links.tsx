import { useSite, useTexts } from 'shared/platform';
import styles from './social-links.module.scss';

const NETWORKS = [
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['instagram', 'Instagram'],
] as const;

export function SocialLinks() {
  const t = useTexts('shell');
  const { social } = useSite();
  return (
    <ul className={styles.list} aria-label={t('footer.social')}>
      {NETWORKS.map(([id, name]) => (
        <li key={id}>
          <a href={social[id]} className={styles[id]} aria-label={name} rel="noopener" />
        </li>
      ))}
    </ul>
  );
}
