import { useContext } from 'react';
import { NavLink } from 'react-router-dom';
import { SessionContext, signOut } from '../api/session';
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
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <nav aria-label="Console" className={styles.nav}>
          {PAGES.map(([address, name]) => (
            <NavLink key={address} to={address}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <span className={styles.who}>{who}</span>
          <ThemeToggle />
          <button type="button" className={styles.out} onClick={() => signOut().then(onSignedOut, onSignedOut)}>
            Sign out
          </button>
        </div>
      </div>
    </header>
  );
}
