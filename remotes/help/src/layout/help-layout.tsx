import { useEffect, type ReactNode } from 'react';
import { MenuSlot, usePlatform } from 'shared/platform';
import { watchOutbox } from '../feedback/watch-outbox';
import { HelpTopics } from '../topics/help-topics';
import type { TitledGuide } from '../topics/load-guides';
import { titlesAttribute } from '../topics/rendered-titles';
import styles from './help-layout.module.scss';

interface HelpLayoutProps {
  guides: TitledGuide[];
  current?: TitledGuide;
  children: ReactNode;
}

/** Every help page: its content, the topics beside it on wide screens, and the same topics in the slide-in menu on small ones. */
export function HelpLayout({ guides, current, children }: HelpLayoutProps) {
  const { language, site } = usePlatform();

  useEffect(() => watchOutbox(site), [site]);

  return (
    <div className={styles.layout}>
      <div className={styles.content}>{children}</div>
      <div className={styles.sidebar} {...titlesAttribute(language)}>
        <HelpTopics guides={guides} current={current} />
      </div>
      <MenuSlot>
        <HelpTopics guides={guides} current={current} />
      </MenuSlot>
    </div>
  );
}
