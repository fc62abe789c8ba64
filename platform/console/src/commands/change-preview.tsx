import { useEffect, useState } from 'react';
import { call } from '../api/call';
import styles from './commands.module.scss';

/** Milliseconds after the last keystroke. */
const PAUSE = 250;

interface Preview {
  lines: string[];
  waits: boolean;
}

/** The change and the number of visitors that it affects, or the refusal. */
export function ChangePreview({ command, parameters }: { command: string; parameters: object }) {
  const [preview, setPreview] = useState<Preview | { refused: string } | null>(null);
  const key = JSON.stringify(parameters);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      call<Preview>('foresee', { verb: command, words: JSON.parse(key) }).then(
        ({ json }) => isCurrent && setPreview(json),
        (error: Error) => isCurrent && setPreview({ refused: error.message }),
      );
    }, PAUSE);
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
