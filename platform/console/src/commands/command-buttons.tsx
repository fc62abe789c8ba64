import { useContext, useRef, useState } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { isGranted, SessionContext } from '../api/session';
import { useStatus } from '../api/status';
import { CommandDialog } from './command-dialog';
import styles from './commands.module.scss';

/** What can be done with a part as it stands now, and why the rest cannot. */
export function CommandButtons({ name, state }: { name: string; state: SectionState }) {
  const { grants, who } = useContext(SessionContext);
  const { status } = useStatus();
  const [open, setOpen] = useState<string | null>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const commands = Object.entries(status?.commands ?? {}).filter(
    ([, { on, right }]) => on === 'part' && isGranted(grants, right, name),
  );
  if (status && commands.length === 0)
    return (
      <p className={styles.reading}>
        {who} may look at {name}, and change nothing.
      </p>
    );

  const close = () => {
    setOpen(null);
    // What was pressed may be gone, because it is done.
    requestAnimationFrame(() => (pressed.current?.isConnected ? pressed.current : group.current)?.focus());
  };
  const refusalOf = (command: string) => status?.refusals[name]?.[command] ?? null;
  const refused = commands.filter(([command]) => refusalOf(command) !== null);
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
                pressed.current = currentTarget;
                setOpen(command);
              }}
            >
              {label}
            </button>
          ))}
      </div>
      {refused.length > 0 && (
        <details className={styles.reading}>
          <summary>Not possible now</summary>
          <ul>
            {refused.map(([command, { label }]) => (
              <li key={command}>
                {label}: {refusalOf(command)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {open && <CommandDialog command={open} name={name} state={state} onClose={close} />}
    </>
  );
}
