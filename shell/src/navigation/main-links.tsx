import { Link, useLanguage, useLocation, useTexts } from 'shared/platform';
import { useEffect, useState } from 'react';
import { currentLink, type ShownLink } from 'shared/contract/page/section-links';
import { useLinks, useSectionFacts } from '../loading/loader-context';
import { SectionAnchor } from './section-anchor';
import styles from './main-links.module.scss';

/** The navigation links of this page, in the top bar and in the slide-in menu. */
export function MainLinks({ isStacked = false }: { isStacked?: boolean }) {
  const t = useTexts('shell');
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const search = useSectionFacts()?.search;
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

/** The link that names where the visitor is. The server sees no hash, so it counts once the page is hydrated. */
function useCurrentLink<Shown extends ShownLink>(links: readonly Shown[]): Shown | undefined {
  const { pathname, hash } = useLocation();
  const [counted, setCounted] = useState('');
  useEffect(() => setCounted(hash), [hash]);
  return currentLink(links, pathname, counted);
}
