import { usePlatform, useTexts } from 'shared/platform';
import type { Answer } from './search-engine';
import { Marked } from './marked';
import { usePlaces } from './use-places';
import styles from './search-options.module.scss';

interface SearchOptionsProps {
  id: string;
  optionId(position: number): string;
  answers: Answer[];
  active: number;
  onChoose(answer: Answer): void;
}

/** The list stays in the document while it is closed, because the box references it. */
export function SearchOptions({ id, optionId, answers, active, onChoose }: SearchOptionsProps) {
  const t = useTexts('help');
  const placeOf = usePlaces();
  const { prefetch } = usePlatform();
  return (
    <ul id={id} className={styles.options} role="listbox" aria-label={t('search.results')} hidden={answers.length === 0}>
      {answers.map((answer, position) => (
        <li
          key={answer.address}
          id={optionId(position)}
          role="option"
          aria-selected={position === active}
          // Shown by the style after the title, so that the option's name is only the title.
          data-place={placeOf(answer)}
          onPointerEnter={() => prefetch(answer.address)}
          // Keeps the focus in the box: its blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(answer)}
        >
          <span>
            <Marked parts={answer.parts} />
          </span>
        </li>
      ))}
    </ul>
  );
}
