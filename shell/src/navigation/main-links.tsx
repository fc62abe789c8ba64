import { Link, useLanguage, useLocation, useTexts } from 'shared/platform';
import { useLinks, useOwnFacts } from '../loading/loader-context';
import { SectionAnchor } from './section-anchor';
import { useCurrentLink } from './use-current-link';
import styles from './main-links.module.scss';

/** The navigation links of this page, in the top bar and in the slide-in menu. */
export function MainLinks({ isStacked = false }: { isStacked?: boolean }) {
  const t = useTexts('shell');
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const search = useOwnFacts()?.search;
  const links = useLinks('header');
  const current = useCurrentLink(links);
  const isSearch = search?.address === pathname;
  const mark = (isCurrent: boolean) => ({
    className: styles.link,
    'aria-current': isCurrent ? ('location' as const) : undefined,
  });
  return (
    <nav aria-label={t('nav.main')}>
      <ul className={isStacked ? styles.stacked : styles.row}>
        {links.map((link) => (
          <li key={link.address} data-links={link.slot}>
            <SectionAnchor href={link.href} {...mark(link === current && !isSearch)}>
              {link.label[language]}
            </SectionAnchor>
          </li>
        ))}
        {search && (
          <li>
            <Link to={search.address} {...mark(isSearch)} className={`${styles.link} ${styles.search}`}>
              {search.label[language]}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
