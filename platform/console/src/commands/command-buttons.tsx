import { useContext, useRef, useState } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { SessionContext, useMay } from '../api/session';
import { allowedCommands, COMMAND_NAMES, type ShownCommand } from './allowed-commands';
import { CommandDialog } from './command-dialog';
import styles from './commands.module.scss';

const UNDOING: ShownCommand[] = ['abort', 'rollback', 'block'];

/** What can be done with a part as it stands now. */
export function CommandButtons({ name, state }: { name: string; state: SectionState }) {
  const may = useMay('rollout', name);
  const { who } = useContext(SessionContext);
  const [open, setOpen] = useState<ShownCommand | null>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  if (!may)
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
  return (
    <div ref={group} className={styles.buttons} role="group" aria-label={`Change ${name}`} tabIndex={-1}>
      {allowedCommands(state).map((command) => (
        <button
          key={command}
          type="button"
          className={UNDOING.includes(command) ? styles.undo : styles.step}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            setOpen(command);
          }}
        >
          {COMMAND_NAMES[command]}
        </button>
      ))}
      {open && <CommandDialog command={open} name={name} state={state} onClose={close} />}
    </div>
  );
}
