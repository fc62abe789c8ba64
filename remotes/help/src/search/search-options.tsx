import { usePlatform, useTexts } from 'shared/platform';
import type { TitledGuide } from '../topics/load-topics';
import styles from './search-options.module.scss';

interface SearchOptionsProps {
  id: string;
  optionId(position: number): string;
  topics: TitledGuide[];
  active: number;
  onChoose(topic: TitledGuide): void;
}

/** The list stays in the document while it is closed, because the box names it. */
export function SearchOptions({ id, optionId, topics, active, onChoose }: SearchOptionsProps) {
  const t = useTexts('help');
  const { prefetch } = usePlatform();
  return (
    <ul id={id} className={styles.options} role="listbox" aria-label={t('search.results')} hidden={topics.length === 0}>
      {topics.map((topic, position) => (
        <li
          key={topic.slug}
          id={optionId(position)}
          role="option"
          aria-selected={position === active}
          onPointerEnter={() => prefetch(topic.address)}
          // Keeps the focus in the box, whose blur would take the list away before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(topic)}
        >
          {topic.title}
        </li>
      ))}
    </ul>
  );
}
