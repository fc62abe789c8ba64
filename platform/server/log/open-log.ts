import { inspect } from 'node:util';
import { destination } from 'pino';
import { log, setOutput } from './log';

const LEVEL_OF = { log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Opens the log of a program. With `NODE_ENV=production` every event is a line of JSON, including output to the console, so that a log
 * collector reads one format. Writes are synchronous, so that the last lines of a process are not lost.
 *
 * @param write writes a whole line; default: to standard output
 */
export function openLog(program: string, env = process.env, write = toStdout()): void {
  if (env.NODE_ENV !== 'production') return;
  log.setBindings({ program });
  setOutput(write);
  for (const [method, level] of Object.entries(LEVEL_OF) as [keyof typeof LEVEL_OF, (typeof LEVEL_OF)['log']][])
    console[method] = (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      const text = words.filter((word) => word !== err).map((word) => (typeof word === 'string' ? word : inspect(word)));
      log[level]({ err }, text.join(' ') || err?.message);
    };
}

function toStdout(): (line: string) => void {
  const stdout = destination({ dest: 1, sync: true });
  return (line) => void stdout.write(line);
}
