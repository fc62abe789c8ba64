import { useLocation, useSite } from 'shared/platform';
import { SectionAnchor } from './section-anchor';
import styles from './logo.module.scss';

/** The brand's name beside a mark of three people around one coin; leads to the top of the start page. */
export function Logo() {
  const { productName } = useSite();
  const isStartPage = useLocation().pathname === '/';
  return (
    <SectionAnchor href={isStartPage ? '#home' : '/'} className={styles.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" className={styles.disc} />
        <circle cx="16" cy="16" r="4.5" className={styles.coin} />
        <path d="M16 5.5a3 3 0 1 1 0 .01M7 21a3 3 0 1 1 0 .01M25 21a3 3 0 1 1 0 .01" className={styles.people} />
        <path d="M12 9.5A8.5 8.5 0 0 0 7.8 17M20 9.5A8.5 8.5 0 0 1 24.2 17M11.5 23.2a8.5 8.5 0 0 0 9 0" className={styles.ring} />
      </svg>
      <span>{productName}</span>
    </SectionAnchor>
  );
}
