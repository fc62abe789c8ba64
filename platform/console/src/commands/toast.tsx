import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import styles from './toast.module.scss';

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Shows a result at the bottom of the page. */
export const useToast = () => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <ToastContext value={useCallback((message: string) => setText(message), [])}>
      {children}
      <div className={styles.place}>
        <div role="status">{text && <p className={styles.text}>{text}</p>}</div>
        {text && (
          <button type="button" className={styles.close} aria-label="Close" onClick={() => setText('')}>
            <Icon path={CLOSE} />
          </button>
        )}
      </div>
    </ToastContext>
  );
}
