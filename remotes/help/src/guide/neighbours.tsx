import { Link, useTexts } from 'shared/platform';
import type { TitledGuide } from '../topics/load-topics';
import styles from './neighbours.module.scss';

/** The guides before and after this one in its group. */
export function Neighbours({ topics, current }: { topics: TitledGuide[]; current: TitledGuide }) {
  const t = useTexts('help');
  const group = topics.filter((topic) => topic.group === current.group);
  const position = group.indexOf(current);
  return (
    <nav className={styles.neighbours} aria-label={t('guide.neighbours')}>
      <Neighbour topic={group[position - 1]} label={t('guide.previous')} />
      <Neighbour topic={group[position + 1]} label={t('guide.next')} className={styles.next} />
    </nav>
  );
}

function Neighbour({ topic, label, className }: { topic?: TitledGuide; label: string; className?: string }) {
  if (!topic) return null;
  return (
    <Link to={topic.address} className={className}>
      <small>{label}</small> <span>{topic.title}</span>
    </Link>
  );
}
