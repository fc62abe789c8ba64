import { useId, useState, type FormEvent } from 'react';
import type { servedAt } from 'platform/commands';
import { useCall } from '../api/use-call';
import { Moment } from '../time/moment';
import commandStyles from '../commands/commands.module.scss';
import styles from './history.module.scss';

type Served = ReturnType<typeof servedAt>;

/** Releases served at a given time, for a legal department. */
export function ShownAt() {
  const id = useId();
  const [at, setAt] = useState('');
  const { answer: served, fault, send } = useCall<Served>('history');

  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    void send({ at: new Date(at).toISOString() });
  };

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Releases served at a given time</h2>
      <form onSubmit={lookUp} className={styles.form}>
        <p>
          <label htmlFor={`${id}-at`}>Date and time in your time zone</label>
          <input
            id={`${id}-at`}
            type="datetime-local"
            step={1}
            // Browsers take years of six digits, of which a Date reads none.
            max="9999-12-31T23:59:59"
            required
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </p>
        <button type="submit" className={commandStyles.confirm}>
          Look up
        </button>
      </form>
      <div role="status">
        {fault && <p>{fault}</p>}
        {served && (
          <>
            <p>
              Registry {served.sequence}, in force since <Moment at={served.since} />
            </p>
            <dl className={styles.shown}>
              {Object.entries(served.releases).map(([name, { candidate, stable }]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{stable ?? 'none'}</code>
                    {candidate && (
                      <>
                        {' '}
                        and <code>{candidate.version}</code> for {candidate.percent} % of the visitors
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
