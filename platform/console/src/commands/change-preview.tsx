import { useEffect, useState } from 'react';
import { call } from '../api/call';
import styles from './commands.module.scss';

/** Milliseconds from the last keystroke to the request. */
const DELAY = 250;

interface Preview {
  /** The parameters that it is of. */
  key: string;
  lines: string[];
  waits: boolean;
}

/** The change and the number of visitors that it affects, or the refusal. */
export function ChangePreview({ command, parameters }: { command: string; parameters: object }) {
  const [calculated, setCalculated] = useState<Preview | { key: string; refused: string } | null>(null);
  const key = JSON.stringify(parameters);
  // A preview of other parameters must not be shown.
  const preview = calculated?.key === key ? calculated : null;

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      call<Omit<Preview, 'key'>>('foresee', { verb: command, words: JSON.parse(key) }).then(
        ({ json }) => isCurrent && setCalculated({ key, ...json }),
        (error: Error) => isCurrent && setCalculated({ key, refused: error.message }),
      );
    }, DELAY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [command, key]);

  return (
    <div role="status" aria-label="What changes" className={styles.changePreview}>
      {preview === null && <p>Calculating the change…</p>}
      {preview && 'refused' in preview && <p>{preview.refused}</p>}
      {preview && 'lines' in preview && preview.lines.map((line) => <p key={line}>{line}</p>)}
      {preview && 'waits' in preview && preview.waits && <p>A second person must approve it.</p>}
    </div>
  );
}
