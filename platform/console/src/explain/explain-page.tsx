import { useId, useState, type FormEvent } from 'react';
import type { explain } from 'platform/commands/for-servers';
import { useCall } from '../api/use-call';
import commandStyles from '../commands/commands.module.scss';
import styles from '../history/history.module.scss';

type Explained = ReturnType<typeof explain>;

/** The releases that a visitor gets at an address, and why. */
export function ExplainPage() {
  const id = useId();
  const [path, setPath] = useState('/help-center');
  const [bucket, setBucket] = useState('');
  const [crawler, setCrawler] = useState(false);
  const { answer, fault, send: explain } = useCall<Explained>('explain');

  const send = (event: FormEvent) => {
    event.preventDefault();
    const parameters = { path, ...(bucket !== '' && { bucket: Number(bucket) }), ...(crawler && { crawler }) };
    void explain(parameters);
  };

  return (
    <>
      <h1>Explain</h1>
      <div className={styles.page}>
        <section className={styles.card} aria-label="What a visitor gets">
          <form onSubmit={send} className={styles.form}>
            <p>
              <label htmlFor={`${id}-path`}>Path on the site</label>
              <input id={`${id}-path`} required pattern="/.*" value={path} onChange={({ target }) => setPath(target.value)} />
            </p>
            <p>
              <label htmlFor={`${id}-bucket`}>Bucket (cookie rb)</label>
              <input
                id={`${id}-bucket`}
                inputMode="numeric"
                pattern="[0-9]{0,4}"
                placeholder="0–9999, or none"
                value={bucket}
                onChange={({ target }) => setBucket(target.value)}
              />
            </p>
            <label className={styles.check}>
              <input type="checkbox" checked={crawler} onChange={({ target }) => setCrawler(target.checked)} />
              As a search engine
            </label>
            <button type="submit" className={commandStyles.confirm}>
              Explain
            </button>
          </form>
          <div role="status">
            {fault && <p>{fault}</p>}
            {answer && (
              <>
                <p>
                  {answer.section ? `${answer.section} owns this address.` : 'No section owns this address.'} Registry{' '}
                  {answer.sequence}.
                </p>
                <dl className={styles.shown}>
                  {answer.releases.map(({ because, name, version }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>
                        <code>{version ?? 'none'}</code>, because {because}
                      </dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
          </div>
        </section>
      </div>
    </>
  );
}
