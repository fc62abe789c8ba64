import { inspect } from 'node:util';
import { destination } from 'pino';
import { log, speakBy } from './log';

const LEVEL_OF = { log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * How a program opens its log: with `NODE_ENV=production` every event is a line of JSON, also what is said to the console, so
 * that whatever collects the log reads one form. Written before the next step, so that the last words of a process are there.
 *
 * @param write takes a whole line; by default standard output's
 */
export function openLog(program: string, env = process.env, write = toStdout()): void {
  if (env.NODE_ENV !== 'production') return;
  log.setBindings({ program, pid: process.pid });
  speakBy(write);
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
