import { useLocation, usePlatform, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { MENU } from 'shared/ui/icon-paths';
import { LanguageDropdown } from '../language/language-dropdown';
import { ThemeToggle } from '../theme/theme-toggle';
import { GetStarted } from './get-started';
import { Logo } from './logo';
import { MainLinks } from './main-links';
import { hasGetStarted, isHelp } from './nav-links';
import type { ActiveLink } from './use-active-link';
import styles from './top-bar.module.scss';

export function TopBar({ activeLink }: { activeLink: ActiveLink }) {
  const { pathname } = useLocation();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Logo onFollow={() => activeLink.set('home')} />
        <div className={styles.wide}>
          <MainLinks activeLink={activeLink} />
          <div className={styles.tools}>
            {!isHelp(pathname) && <LanguageDropdown />}
            <ThemeToggle inkOnHelp={isHelp(pathname)} />
            {hasGetStarted(pathname) && <GetStarted />}
          </div>
        </div>
        <MenuButton />
      </div>
    </header>
  );
}

function MenuButton() {
  const t = useTexts('shell');
  const { menu } = usePlatform();
  return (
    <button
      type="button"
      className={styles.menuButton}
      aria-label={t('menu.open')}
      aria-haspopup="dialog"
      aria-expanded={menu.isOpen}
      onClick={menu.open}
    >
      <Icon path={MENU} />
    </button>
  );
}
