import { Link, useTexts } from 'shared/platform';
import { Contact } from '../contact/contact';
import { POPULAR } from '../guides';
import { HelpLayout } from '../layout/help-layout';
import type { TitledGuide } from '../topics/load-topics';
import { Marked } from './marked';
import { usePlaces } from './use-places';
import { SearchBox } from './search-box';
import type { Answer, Search } from './search-engine';
import styles from './search-page.module.scss';

/** Specification, section 9. */
const CAP = 6;

export interface SearchData {
  topics: TitledGuide[];
  query: string;
  /** `null` without a query. */
  search: Search | null;
}

export function SearchPage({ data: { topics, query, search } }: { data: SearchData }) {
  const t = useTexts('help');
  const results = search?.answers(topics, query, CAP) ?? [];
  return (
    <HelpLayout topics={topics}>
      <div className={styles.page}>
        <h1>{t('search.title')}</h1>
        <SearchBox
          topics={topics}
          cap={CAP}
          query={query}
          search={search}
          announcement={results.length > 0 && t('search.resultsFor', { query })}
          otherwise={topics.filter(({ slug }) => POPULAR.includes(slug))}
          noResult={
            <>
              <p className={styles.nothing}>{t('search.nothingFound')}</p>
              <p>{t('search.hint')}</p>
            </>
          }
        />
        {results.length > 0 && <Results answers={results} query={query} />}
        <Contact />
      </div>
    </HelpLayout>
  );
}

function Results({ answers, query }: { answers: Answer[]; query: string }) {
  const t = useTexts('help');
  const placeOf = usePlaces();
  return (
    <section>
      <h2>{t('search.resultsFor', { query })}</h2>
      <ul className={styles.results}>
        {answers.map((answer) => (
          <li key={answer.address}>
            <Link to={answer.address}>
              <span>
                <Marked parts={answer.parts} />
              </span>
            </Link>
            <p>
              {placeOf(answer)}
              {answer.words.length > 0 && (
                <>
                  {' · '}
                  <Marked parts={['', answer.words.join(' ')]} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
