import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import styles from './toast.module.scss';

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Shows a result at the bottom of the page. */
export const useToast = () => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  // Numbered, so that the same text once more is inserted again and announced by screen readers.
  const [{ text, number }, setResult] = useState({ text: '', number: 0 });
  const show = useCallback((message: string) => setResult((last) => ({ text: message, number: last.number + 1 })), []);
  const close = () => {
    // The button that was pressed goes.
    document.getElementById('main')?.focus({ preventScroll: true });
    show('');
  };
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.place}>
        <div role="status">
          {text && (
            <p key={number} className={styles.text}>
              {text}
            </p>
          )}
        </div>
        {text && (
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <Icon path={CLOSE} />
          </button>
        )}
      </div>
    </ToastContext>
  );
}
