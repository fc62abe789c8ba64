import { useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { FACEBOOK, INSTAGRAM, LINKEDIN, TWITTER } from 'shared/ui/icon-paths';
import styles from './social-links.module.scss';

const NETWORKS = [
  ['linkedin', 'LinkedIn', LINKEDIN],
  ['facebook', 'Facebook', FACEBOOK],
  ['twitter', 'Twitter', TWITTER],
  ['instagram', 'Instagram', INSTAGRAM],
] as const;

export function SocialLinks() {
  const t = useTexts('shell');
  const { social } = useSite();
  return (
    <ul className={styles.list} aria-label={t('footer.social')}>
      {NETWORKS.map(([id, name, path]) => (
        <li key={id}>
          <a href={social[id]} aria-label={name} rel="noopener">
            <Icon path={path} />
          </a>
        </li>
      ))}
    </ul>
  );
}
