import { Link, useTexts } from 'shared/platform';
import { useArrival, type Arrived } from '../navigation/use-arrival';
import dark from './not-found-dark.svg';
import light from './not-found-light.svg';
import styles from './not-found.module.scss';

/** The page has both pictures and styles show one; with `lazy` the browser does not download the hidden one. */
export function NotFound({ arrived }: { arrived: Arrived }) {
  const t = useTexts('shell');
  useArrival(arrived, t('notFound.title'));
  return (
    <div className={styles.page}>
      <img className={styles.whileLight} src={light} alt={t('notFound.picture')} width="320" height="220" loading="lazy" />
      <img className={styles.whileDark} src={dark} alt={t('notFound.picture')} width="320" height="220" loading="lazy" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/" className={styles.home}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
