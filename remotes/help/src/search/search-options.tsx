import { usePlatform, useTexts } from 'shared/platform';
import type { SearchResult } from './search-engine';
import { Marked } from './marked';
import { usePlaces } from './use-places';
import styles from './search-options.module.scss';

interface SearchOptionsProps {
  id: string;
  optionId(position: number): string;
  results: SearchResult[];
  active: number;
  onChoose(result: SearchResult): void;
}

/** The list stays in the document while it is closed, because the box references it. */
export function SearchOptions({ id, optionId, results, active, onChoose }: SearchOptionsProps) {
  const t = useTexts('help');
  const placeOf = usePlaces();
  const { prefetch } = usePlatform();
  return (
    <ul id={id} className={styles.options} role="listbox" aria-label={t('search.results')} hidden={results.length === 0}>
      {results.map((result, position) => (
        <li
          key={result.address}
          id={optionId(position)}
          role="option"
          aria-selected={position === active}
          // Shown by the style after the title, so that the option's name is only the title.
          data-place={placeOf(result)}
          onPointerEnter={() => prefetch(result.address)}
          // Keeps the focus in the box: its blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(result)}
        >
          <span>
            <Marked parts={result.parts} />
          </span>
        </li>
      ))}
    </ul>
  );
}
