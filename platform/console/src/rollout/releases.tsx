import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SectionState } from 'shared/contract/registry/schema';
import { useHasRight } from '../api/session';
import { isOngoing, useStatus } from '../api/status';
import { useResponse } from '../api/use-response';
import { Moment } from '../time/moment';
import { CommandDialog } from '../commands/command-dialog';
import { usePressedButton } from '../commands/use-pressed-button';
import { PreviewLink } from './preview-link';
import type { Published } from '../api/published';
import commandStyles from '../commands/commands.module.scss';
import styles from './rollout.module.scss';

/** The published releases of a part, with their changes, preview links and recall. */
export function Releases({ name, since, state }: { name: string; state: SectionState; since: number }) {
  const id = useId();
  const { answer, fault } = useResponse<Published[]>('releases', { name }, since);
  const [open, setOpen] = useState<{ command: string; version: string } | null>(null);
  const commands = Object.entries(useStatus().status?.commands ?? {}).filter(([, { on }]) => on === 'release');
  const head = useRef<HTMLHeadingElement>(null);
  const pressedButton = usePressedButton(head);
  const mayRoll = useHasRight('rollout', name);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={head} tabIndex={-1}>
        Published releases
      </h2>
      {!answer && !fault && <p>Loading…</p>}
      {fault && <p role="alert">{fault}</p>}
      <ul className={styles.releases}>
        {answer?.map(({ blocked, refusals, storedAt, version }) => {
          const recall = state.blocked.find((entry) => entry.version === version);
          return (
            <li key={version}>
              <div>
                <code>{version}</code> {labelOf(state, version)}
                <p className={styles.quiet}>
                  Published <Moment at={storedAt} />
                  {recall && `. Blocked: ${recall.reason}`}
                </p>
              </div>
              <div className={commandStyles.buttons}>
                {version !== state.stable && (
                  <Link
                    className={commandStyles.step}
                    aria-label={`What changes with ${version}`}
                    to={`/sections/${name}/${version}`}
                  >
                    What changes
                  </Link>
                )}
                {mayRoll && !blocked && <PreviewLink name={name} version={version} />}
                {mayRoll &&
                  commands
                    .filter(([command]) => refusals[command] === null)
                    .map(([command, { label, undoes }]) => (
                      <button
                        key={command}
                        type="button"
                        className={undoes ? commandStyles.undo : commandStyles.step}
                        aria-label={`${label} ${version}`}
                        onClick={({ currentTarget }) => {
                          pressedButton.current = currentTarget;
                          setOpen({ command, version });
                        }}
                      >
                        {label}
                      </button>
                    ))}
              </div>
            </li>
          );
        })}
      </ul>
      {open && <CommandDialog {...open} name={name} state={state} onClose={() => setOpen(null)} />}
    </section>
  );
}

function labelOf({ blocked, rollout, stable }: SectionState, version: string): string {
  if (version === stable) return '· stable';
  if (blocked.some((entry) => entry.version === version)) return '· blocked';
  return isOngoing(rollout) && rollout.candidate === version ? '· candidate' : '';
}
