import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './commands.module.scss';

/** Modal while it is in the page; Escape closes it. */
export function Dialog({ children, label, onClose }: { label: string; onClose(): void; children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing the dialog before it is removed returns the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
