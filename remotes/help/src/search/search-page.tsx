import { Link, useTexts } from 'shared/platform';
import { Contact } from '../contact/contact';
import { HelpLayout } from '../layout/help-layout';
import type { Topic } from '../topics/load-topics';
import { search } from './search';
import { SearchBox } from './search-box';
import type { SearchData } from './search-route';
import styles from './search-page.module.scss';

/** Specification, section 9. */
const CAP = 6;

export function SearchPage({ data: { topics, query } }: { data: SearchData }) {
  const t = useTexts('help');
  const found = search(
    topics.map(({ title }) => title),
    query,
    CAP,
  ).map((position) => topics[position]!);
  return (
    <HelpLayout topics={topics}>
      <div className={styles.page}>
        <h1>{t('search.title')}</h1>
        <SearchBox
          topics={topics}
          cap={CAP}
          query={query}
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

function Results({ topics, query }: { topics: Topic[]; query: string }) {
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
