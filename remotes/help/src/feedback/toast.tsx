import { useEffect } from 'react';
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
  /** Called when the reader closes it; the focused button is then removed. */
  onPress(): void;
}

/** The status element is always on the page, because screen readers announce only changes of a live region. */
export function Toast({ isShown, onClose, onPress }: ToastProps) {
  const t = useTexts('help');

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(onClose, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isShown, onClose]);

  const close = () => {
    onPress();
    onClose();
  };

  return (
    <div className={isShown ? styles.toast : undefined}>
      <p role="status">{isShown && t('feedback.thanks')}</p>
      {isShown && (
        <button type="button" className={styles.close} aria-label={t('feedback.close')} onClick={close}>
          <Icon path={CLOSE} />
        </button>
      )}
    </div>
  );
}
