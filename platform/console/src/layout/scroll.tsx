import type { ReactNode } from 'react';
import styles from './scroll.module.scss';

/** A table that is larger than its place, and scrolls there, also by the keyboard. */
export function Scroll({ children, label }: { label: string; children: ReactNode }) {
  return (
    // Nothing in it takes the focus, so that it has to, or no key would scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
