import { useEffect } from 'react';
import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import styles from './toast.module.scss';

/** Specification, section 9. */
const SHOWN_FOR = 5000;

/** The empty status stands on the page from the start: a live region that arrives with its words is not read out. `onClose` must be stable, or the time starts anew. */
export function Toast({ isShown, onClose }: { isShown: boolean; onClose(): void }) {
  const t = useTexts('help');

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(onClose, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isShown, onClose]);

  return (
    <div className={isShown ? styles.toast : undefined}>
      <p role="status">{isShown && t('feedback.thanks')}</p>
      {isShown && (
        <button type="button" className={styles.close} aria-label={t('feedback.close')} onClick={onClose}>
          <Icon path={CLOSE} />
        </button>
      )}
    </div>
  );
}
