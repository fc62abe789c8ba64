import { useEffect } from 'react';
import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import styles from './toast.module.scss';

/** Specification, section 9. */
const SHOWN_FOR = 5000;

interface ToastProps {
  isShown: boolean;
  /** Must be stable, or the time starts again. */
  onClose(): void;
  /** The reader closed it by hand, with the focus on the button that now goes. */
  onPress(): void;
}

/** The empty status stands on the page from the start: a live region that arrives with its words is not read out. */
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
