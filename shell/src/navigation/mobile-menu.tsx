import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, usePlatform, useTexts } from 'shared/platform';
import { LanguageDropdown } from '../language/language-dropdown';
import { useSectionFacts } from '../loading/loader-context';
import { ThemeToggle } from '../theme/theme-toggle';
import { GetStarted } from './get-started';
import { MainLinks } from './main-links';
import styles from './mobile-menu.module.scss';

/** Slides in from the right; the native dialog traps the focus, closes on Escape and restores the focus. */
export function MobileMenu() {
  const t = useTexts('shell');
  const { isOpen, open, close, setSlot } = usePlatform().menu;
  const { pathname, hash } = useLocation();
  const tools = useSectionFacts()?.topBar;
  const dialog = useRef<HTMLDialogElement>(null);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen && !dialog.current!.open) dialog.current!.showModal();
    else if (!isOpen && wasOpen.current) dialog.current!.close();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // Also when the visitor goes back, if only to another place of the page.
  useEffect(close, [close, pathname, hash]);

  // The bootstrap script opened it before the page was hydrated.
  useEffect(() => {
    if (dialog.current!.open) open();
  }, [open]);

  const closeAfterChoice = ({ target, currentTarget }: MouseEvent) => {
    const isBackdrop = target === currentTarget;
    if (isBackdrop || (target as Element).closest('a')) close();
  };

  return (
    <dialog ref={dialog} className={styles.menu} aria-label={t('menu.name')} onClose={close} onClick={closeAfterChoice}>
      <div className={styles.content}>
        <button type="button" data-early="close" className={styles.close} aria-label={t('menu.close')} onClick={close} />
        <MainLinks isStacked />
        <div className={styles.tools}>
          {tools?.languageMenu !== false && <LanguageDropdown />}
          <ThemeToggle />
        </div>
        {tools?.getStarted !== false && <GetStarted />}
        {/* Last, because hydration fills it, and nothing may shift then. */}
        <div ref={isOpen ? setSlot : undefined} className={styles.slot} />
      </div>
    </dialog>
  );
}
