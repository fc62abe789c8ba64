import { useLocation, useSite } from 'shared/platform';
import { SectionAnchor } from './section-anchor';
import styles from './logo.module.scss';

/** The brand's name beside its mark, which the style draws; links to the top of the start page. */
export function Logo() {
  const { productName } = useSite();
  const isStartPage = useLocation().pathname === '/';
  return (
    <SectionAnchor href={isStartPage ? '#home' : '/'} className={styles.logo}>
      <span>{productName}</span>
    </SectionAnchor>
  );
}
