import { Link, useLocation, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { SEARCH } from 'shared/ui/icon-paths';
import { linksFor, type NavLink } from './nav-links';
import type { ActiveLink } from './use-active-link';
import styles from './main-links.module.scss';

/** The navigation list of this page, in the top bar and in the slide-in menu. */
export function MainLinks({ activeLink, isStacked = false }: { activeLink: ActiveLink; isStacked?: boolean }) {
  const t = useTexts('shell');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('nav.main')}>
      <ul className={isStacked ? styles.stacked : styles.row}>
        {linksFor(pathname).map((link) => (
          <li key={link.id}>
            <NavAnchor link={link} isActive={activeLink.id === link.id} onFollow={() => activeLink.set(link.id)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavAnchor({ link, isActive, onFollow }: { link: NavLink; isActive: boolean; onFollow(): void }) {
  const t = useTexts('shell');
  const attributes = { className: styles.link, 'aria-current': isActive ? ('location' as const) : undefined, onClick: onFollow };
  const text = t(`nav.${link.id}`);
  if (link.hash) {
    return (
      <a href={link.hash} {...attributes}>
        {text}
      </a>
    );
  }
  return (
    <Link to={link.path!} {...attributes}>
      {link.id === 'search' && <Icon path={SEARCH} />}
      {text}
    </Link>
  );
}
