import { usePlatform, useTexts } from 'shared/platform';
import { LanguageDropdown } from '../language/language-dropdown';
import { useSectionFacts } from '../loading/loader-context';
import { ThemeToggle } from '../theme/theme-toggle';
import { GetStarted } from './get-started';
import { Logo } from './logo';
import { MainLinks } from './main-links';
import styles from './top-bar.module.scss';

export function TopBar() {
  const tools = useSectionFacts()?.topBar;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Logo />
        <div className={styles.wide}>
          <MainLinks />
          <div className={styles.tools}>
            {tools?.languageMenu !== false && <LanguageDropdown />}
            <ThemeToggle isInk={tools?.themeLabel === 'ink'} />
            {tools?.getStarted !== false && <GetStarted />}
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
    />
  );
}
