import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './commands.module.scss';

/** Modal while it is in the page; Escape closes it. */
export function Dialog({ children, label, onClose }: { label: string; onClose(): void; children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // It is closed while it is still in the page, and so gives the keyboard back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{label}</h2>
      {children}
    </dialog>
  );
}
