import { useEffect, useRef } from 'react';
import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import styles from './toast.module.scss';

/** Specification, section 9. */
const SHOWN_FOR = 5000;

interface ToastProps {
  isShown: boolean;
  /** Must be stable; a new function restarts the timer. */
  onClose(): void;
  /** Called when the button is removed while it has the focus; must be stable too. */
  onFocusLost(): void;
}

/** The status element is always on the page, because screen readers announce only changes of a live region. */
export function Toast({ isShown, onClose, onFocusLost }: ToastProps) {
  const t = useTexts('help');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => {
      if (button.current === document.activeElement) onFocusLost();
      onClose();
    }, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isShown, onClose, onFocusLost]);

  const close = () => {
    onFocusLost();
    onClose();
  };

  return (
    <div className={isShown ? styles.toast : undefined}>
      <p role="status">{isShown && t('feedback.thanks')}</p>
      {isShown && (
        <button ref={button} type="button" className={styles.close} aria-label={t('feedback.close')} onClick={close}>
          <Icon path={CLOSE} />
        </button>
      )}
    </div>
  );
}
