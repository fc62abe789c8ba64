import type { ReactNode } from 'react';
import styles from './scroll.module.scss';

/** A scroll container for a wide table, also scrollable by keyboard. */
export function Scroll({ children, label }: { label: string; children: ReactNode }) {
  return (
    // The container takes the focus, because it has no focusable content and keys could not scroll it otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
