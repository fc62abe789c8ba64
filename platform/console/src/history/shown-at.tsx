import { useId, useState, type FormEvent } from 'react';
import type { servedAt } from 'platform/commands';
import { useCall } from '../api/use-call';
import { Moment } from '../time/moment';
import commandStyles from '../commands/commands.module.scss';
import styles from './history.module.scss';

type Shown = ReturnType<typeof servedAt>;

/** Releases shown at a given time: the question that a legal department has. */
export function ShownAt() {
  const id = useId();
  const [at, setAt] = useState('');
  const { answer: shown, fault, send } = useCall<Shown>('history');

  const look = (event: FormEvent) => {
    event.preventDefault();
    void send({ at: new Date(at).toISOString() });
  };

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Releases shown at a given time</h2>
      <form onSubmit={look} className={styles.form}>
        <p>
          <label htmlFor={`${id}-at`}>Time on your clock</label>
          <input
            id={`${id}-at`}
            type="datetime-local"
            step={1}
            required
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </p>
        <button type="submit" className={commandStyles.confirm}>
          Look it up
        </button>
      </form>
      <div role="status">
        {fault && <p>{fault}</p>}
        {shown && (
          <>
            <p>
              Registry {shown.sequence}, in force since <Moment at={shown.since} />
            </p>
            <dl className={styles.shown}>
              {Object.entries(shown.releases).map(([name, { candidate, stable }]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{stable ?? 'none'}</code>
                    {candidate && (
                      <>
                        {' '}
                        and for {candidate.percent} % <code>{candidate.version}</code>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  );
}
