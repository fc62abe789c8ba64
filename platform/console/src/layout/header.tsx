import { useContext, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { SessionContext, signOut } from '../api/session';
import { useSending } from '../commands/use-sending';
import { ThemeToggle } from '../theme/theme-toggle';
import styles from './header.module.scss';

const PAGES = [
  ['/', 'Overview'],
  ['/history', 'History'],
  ['/feedback', 'Feedback'],
  ['/notifications', 'Notifications'],
  ['/explain', 'Explain'],
] as const;

export function Header({ onSignedOut }: { onSignedOut(): void }) {
  const { who } = useContext(SessionContext);
  const { pathname } = useLocation();
  const { fault, isSending, send } = useSending();
  const pages = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    pages.current!.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <nav ref={pages} aria-label="Console" className={styles.nav}>
          {PAGES.map(([address, name]) => (
            <NavLink key={address} to={address}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <span className={styles.who}>{who}</span>
          <ThemeToggle />
          <button type="button" className={styles.out} aria-disabled={isSending} onClick={() => send(signOut, onSignedOut)}>
            Sign out
          </button>
        </div>
      </div>
      <div role="alert" className={styles.connection}>
        {fault && <p className={styles.fault}>{fault}</p>}
      </div>
    </header>
  );
}
