import { Link, useTexts } from 'shared/platform';
import type { TitledGuide } from '../topics/load-guides';
import styles from './neighbours.module.scss';

/** The guides before and after this one in its group. */
export function Neighbours({ guides, current }: { guides: TitledGuide[]; current: TitledGuide }) {
  const t = useTexts('help');
  const group = guides.filter((guide) => guide.group === current.group);
  const position = group.indexOf(current);
  return (
    <nav className={styles.neighbours} aria-label={t('guide.neighbours')}>
      <Neighbour guide={group[position - 1]} label={t('guide.previous')} />
      <Neighbour guide={group[position + 1]} label={t('guide.next')} className={styles.next} />
    </nav>
  );
}

function Neighbour({ guide, label, className }: { guide?: TitledGuide; label: string; className?: string }) {
  if (!guide) return null;
  return (
    <Link to={guide.address} className={className}>
      <small>{label}</small> <span>{guide.title}</span>
    </Link>
  );
}
