import { useContext, useRef, useState } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { SessionContext, useMay } from '../api/session';
import { allowedVerbs, VERB_NAMES, type ShownVerb } from './allowed-verbs';
import { VerbDialog } from './verb-dialog';
import styles from './verbs.module.scss';

const UNDOING: ShownVerb[] = ['abort', 'rollback', 'block'];

/** What can be done with a part as it stands now. */
export function VerbButtons({ name, state }: { name: string; state: SectionState }) {
  const may = useMay('rollout', name);
  const { who } = useContext(SessionContext);
  const [open, setOpen] = useState<ShownVerb | null>(null);
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
      {allowedVerbs(state).map((verb) => (
        <button
          key={verb}
          type="button"
          className={UNDOING.includes(verb) ? styles.undo : styles.step}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            setOpen(verb);
          }}
        >
          {VERB_NAMES[verb]}
        </button>
      ))}
      {open && <VerbDialog verb={open} name={name} state={state} onClose={close} />}
    </div>
  );
}
