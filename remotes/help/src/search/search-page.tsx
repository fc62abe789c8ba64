import { Link, useTexts } from 'shared/platform';
import { Contact } from '../contact/contact';
import { POPULAR } from '../guides';
import { HelpLayout } from '../layout/help-layout';
import type { TitledGuide } from '../topics/load-guides';
import { Marked } from './marked';
import { usePlaces } from './use-places';
import { SearchBox } from './search-box';
import type { SearchResult, Search } from './search-engine';
import styles from './search-page.module.scss';

/** Specification, section 9. */
const CAP = 6;

export interface SearchData {
  guides: TitledGuide[];
  query: string;
  /** `null` without a query. */
  search: Search | null;
}

export function SearchPage({ data: { guides, query, search } }: { data: SearchData }) {
  const t = useTexts('help');
  const results = search?.results(guides, query, CAP) ?? [];
  return (
    <HelpLayout guides={guides}>
      <div className={styles.page}>
        <h1>{t('search.title')}</h1>
        <SearchBox
          guides={guides}
          cap={CAP}
          query={query}
          search={search}
          announcement={results.length > 0 && t('search.resultsFor', { query })}
          otherwise={guides.filter(({ slug }) => POPULAR.includes(slug))}
          noResult={
            <>
              <p className={styles.nothing}>{t('search.nothingFound')}</p>
              <p>{t('search.hint')}</p>
            </>
          }
        />
        {results.length > 0 && <Results results={results} query={query} />}
        <Contact />
      </div>
    </HelpLayout>
  );
}

function Results({ results, query }: { results: SearchResult[]; query: string }) {
  const t = useTexts('help');
  const placeOf = usePlaces();
  return (
    <section>
      <h2>{t('search.resultsFor', { query })}</h2>
      <ul className={styles.results}>
        {results.map((result) => (
          <li key={result.address}>
            <Link to={result.address}>
              <span>
                <Marked parts={result.parts} />
              </span>
            </Link>
            <p>
              {placeOf(result)}
              {result.words.length > 0 && (
                <>
                  {' · '}
                  <Marked parts={['', result.words.join(' ')]} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
