import { useLanguage, useLocation, useTexts } from 'shared/platform';
import { LANGUAGES, type Language } from 'shared/contract';
import { useSectionFacts } from '../loading/loader-context';
import { NATIVE_NAMES } from './native-names';
import styles from './footer-languages.module.scss';

/** Plain links, for pages without scripts and for sections that hide the dropdown; with scripts they change the language in place. */
export function FooterLanguages() {
  const t = useTexts('shell');
  const { language, setLanguage } = useLanguage();
  const { search } = useLocation();
  const keptQuery = useSectionFacts()?.keptQuery ?? [];

  return (
    <nav aria-label={t('footer.languages')}>
      <ul className={styles.list}>
        {LANGUAGES.map((choice) => (
          <li key={choice}>
            <a
              href={addressIn(choice, search, keptQuery)}
              lang={choice}
              hrefLang={choice}
              aria-current={choice === language || undefined}
              onClick={(event) => {
                // For a new tab, a new window or a download.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                void setLanguage(choice);
              }}
            >
              {NATIVE_NAMES[choice]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps the query parameters that select a page, such as a document or the words of a search. */
function addressIn(language: Language, search: string, keptQuery: string[]): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => value && keptQuery.includes(name)),
  );
  query.set('lng', language);
  return `?${query}`;
}
