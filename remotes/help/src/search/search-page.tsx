import { Link, useTexts } from 'shared/platform';
import { Contact } from '../contact/contact';
import { HelpLayout } from '../layout/help-layout';
import type { TitledGuide } from '../topics/load-topics';
import { answers } from './answers';
import { SearchBox } from './search-box';
import styles from './search-page.module.scss';

// With the page and not with the route, whose script every help page downloads.
export { keywordsFor } from './answers';

/** Specification, section 9. */
const CAP = 6;

export interface SearchData {
  topics: TitledGuide[];
  query: string;
  /** `null` when the titles answer, or nothing was asked. */
  keywords: readonly string[] | null;
}

export function SearchPage({ data: { topics, query, keywords } }: { data: SearchData }) {
  const t = useTexts('help');
  const found = answers(topics, keywords ?? [], query, CAP);
  return (
    <HelpLayout topics={topics}>
      <div className={styles.page}>
        <h1>{t('search.title')}</h1>
        <SearchBox
          topics={topics}
          cap={CAP}
          query={query}
          keywords={keywords}
          noResult={
            <>
              <p className={styles.nothing}>{t('search.nothingFound')}</p>
              <p>{t('search.hint')}</p>
            </>
          }
        />
        {found.length > 0 && <Results topics={found} query={query} />}
        <Contact />
      </div>
    </HelpLayout>
  );
}

function Results({ topics, query }: { topics: TitledGuide[]; query: string }) {
  const t = useTexts('help');
  return (
    <section>
      <h2>{t('search.resultsFor', { query })}</h2>
      <ul className={styles.results}>
        {topics.map(({ slug, group, title, address }) => (
          <li key={slug}>
            <Link to={address}>{title}</Link>
            <span>{t(`topics.${group}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
