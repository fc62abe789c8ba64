import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Icon } from 'shared/ui/icon';
import { CLOSE } from 'shared/ui/icon-paths';
import styles from './said.module.scss';

const SayContext = createContext<(text: string) => void>(() => undefined);

/** Says what came of something, at the foot of the page. */
export const useSay = () => useContext(SayContext);

export function Said({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <SayContext value={useCallback((said: string) => setText(said), [])}>
      {children}
      <div className={styles.place}>
        <div role="status">{text && <p className={styles.text}>{text}</p>}</div>
        {text && (
          <button type="button" className={styles.close} aria-label="Close" onClick={() => setText('')}>
            <Icon path={CLOSE} />
          </button>
        )}
      </div>
    </SayContext>
  );
}
