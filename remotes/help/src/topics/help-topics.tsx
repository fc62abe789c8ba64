import { useId, useState } from 'react';
import { Link, useTexts } from 'shared/platform';
import { GROUPS, type Group } from '../guides';
import type { TitledGuide } from './load-guides';
import styles from './help-topics.module.scss';

interface HelpTopicsProps {
  guides: TitledGuide[];
  current?: TitledGuide;
}

/** The groups of guides, at most one of them open; closed ones stay in the HTML for readers without scripts. */
export function HelpTopics({ guides, current }: HelpTopicsProps) {
  const t = useTexts('help');
  const [open, setOpen] = useState<Group | null>(current?.group ?? null);
  return (
    <nav className={styles.topics} aria-label={t('topics.name')}>
      {GROUPS.map((group) => (
        <TopicGroup
          key={group}
          title={t(`topics.${group}`)}
          guides={guides.filter((guide) => guide.group === group)}
          current={current}
          isOpen={open === group}
          onToggle={() => setOpen((last) => (group !== open ? group : last === group ? null : last))}
        />
      ))}
    </nav>
  );
}

interface TopicGroupProps extends HelpTopicsProps {
  title: string;
  isOpen: boolean;
  onToggle(): void;
}

function TopicGroup({ title, guides, current, isOpen, onToggle }: TopicGroupProps) {
  const id = useId();
  return (
    <div>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {title}
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {guides.map(({ slug, title: text, address }) => (
          <li key={slug}>
            <Link to={address} aria-current={slug === current?.slug ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
