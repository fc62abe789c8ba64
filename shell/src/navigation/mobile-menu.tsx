import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, usePlatform, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import { LanguageDropdown } from '../language/language-dropdown';
import { ThemeToggle } from '../theme/theme-toggle';
import { GetStarted } from './get-started';
import { MainLinks } from './main-links';
import { hasGetStarted, isHelp } from './nav-links';
import type { ActiveLink } from './use-active-link';
import styles from './mobile-menu.module.scss';

/** Slides in from the right; a native dialog traps focus, closes on Escape and gives focus back. */
export function MobileMenu({ activeLink }: { activeLink: ActiveLink }) {
  const t = useTexts('shell');
  const { menu } = usePlatform();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (menu.isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [menu.isOpen]);

  // Also when the visitor goes back: the menu belongs to the page that it was opened on.
  const { close } = menu;
  useEffect(close, [close, pathname]);

  const closeAfterChoice = ({ target, currentTarget }: MouseEvent) => {
    const isBackdrop = target === currentTarget;
    if (isBackdrop || (target as Element).closest('a')) menu.close();
  };

  return (
    <dialog ref={dialog} className={styles.menu} aria-label={t('menu.name')} onClose={menu.close} onClick={closeAfterChoice}>
      {menu.isOpen && (
        <div className={styles.content}>
          <button type="button" className={styles.close} aria-label={t('menu.close')} onClick={menu.close}>
            <Icon path={CLOSE} />
          </button>
          <MainLinks activeLink={activeLink} isStacked />
          <div ref={menu.setSlot} className={styles.slot} />
          <div className={styles.tools}>
            {!isHelp(pathname) && <LanguageDropdown />}
            <ThemeToggle />
          </div>
          {hasGetStarted(pathname) && <GetStarted />}
        </div>
      )}
    </dialog>
  );
}
