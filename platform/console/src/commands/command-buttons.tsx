import { useContext, useRef, useState } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { isGranted, SessionContext } from '../api/session';
import { useStatus } from '../api/status';
import { CommandDialog } from './command-dialog';
import { usePressedButton } from './use-pressed-button';
import styles from './commands.module.scss';

/** The commands that are possible for a part now, and why the others are not. */
export function CommandButtons({ name, state }: { name: string; state: SectionState }) {
  const { grants, who } = useContext(SessionContext);
  const { status } = useStatus();
  const [open, setOpen] = useState<string | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const pressedButton = usePressedButton(group);
  const commands = Object.entries(status?.commands ?? {}).filter(
    ([, { on, right }]) => on === 'part' && isGranted(grants, right, name),
  );
  if (status && commands.length === 0)
    return (
      <p className={styles.reading}>
        {who} has no right to change {name}.
      </p>
    );

  const close = () => {
    setOpen(null);
    // The command may have removed the button that was pressed.
    requestAnimationFrame(() => (pressedButton.current?.isConnected ? pressedButton.current : group.current)?.focus());
  };
  const refusalOf = (command: string) => status?.refusals[name]?.[command] ?? null;
  /** Labels of the refused commands, by refusal, because several share one. */
  const labelsByRefusal = new Map<string, string[]>();
  for (const [command, { label }] of commands) {
    const refusal = refusalOf(command);
    if (refusal !== null) labelsByRefusal.set(refusal, [...(labelsByRefusal.get(refusal) ?? []), label]);
  }
  return (
    <>
      <div ref={group} className={styles.buttons} role="group" aria-label={`Change ${name}`} tabIndex={-1}>
        {commands
          .filter(([command]) => refusalOf(command) === null)
          .map(([command, { label, undoes }]) => (
            <button
              key={command}
              type="button"
              className={undoes ? styles.undo : styles.step}
              onClick={({ currentTarget }) => {
                pressedButton.current = currentTarget;
                setOpen(command);
              }}
            >
              {label}
            </button>
          ))}
      </div>
      {labelsByRefusal.size > 0 && (
        <details className={styles.refused}>
          <summary>Not possible now</summary>
          <dl>
            {[...labelsByRefusal].map(([refusal, labels]) => (
              <div key={refusal}>
                <dt>{labels.join(', ')}</dt>
                <dd>{refusal}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {open && <CommandDialog command={open} name={name} state={state} onClose={close} />}
    </>
  );
}
