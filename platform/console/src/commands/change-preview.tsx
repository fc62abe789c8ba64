import { useEffect, useState } from 'react';
import { ask } from '../api/ask';
import type { ShownCommand } from './allowed-commands';
import styles from './commands.module.scss';

/** Milliseconds after the last keystroke. */
const PAUSE = 250;

interface Said {
  lines: string[];
  waits: boolean;
}

/** What would change, and for how many visitors; or why it would be refused. */
export function ChangePreview({ command, parameters }: { command: ShownCommand; parameters: object }) {
  const [said, setSaid] = useState<Said | { refused: string } | null>(null);
  const asked = JSON.stringify(parameters);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      ask<Said>('foresee', { verb: command, words: JSON.parse(asked) }).then(
        ({ json }) => isCurrent && setSaid(json),
        (error: Error) => isCurrent && setSaid({ refused: error.message }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [command, asked]);

  return (
    <div role="status" aria-label="What changes" className={styles.changePreview}>
      {said === null && <p>Calculating the change…</p>}
      {said && 'refused' in said && <p>{said.refused}</p>}
      {said && 'lines' in said && said.lines.map((line) => <p key={line}>{line}</p>)}
      {said && 'waits' in said && said.waits && <p>It waits for a second person’s approval.</p>}
    </div>
  );
}
