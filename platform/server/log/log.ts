import { pino, stdTimeFunctions } from 'pino';
import { leaveOutPersonal } from './leave-out-personal';
import { printable } from '../../printable';
import { speakInLines } from './speak-in-lines';

type Speak = (line: string) => void;

let speak: Speak = speakInLines;

/**
 * The log of this process. Each call logs one event, with `event` and its ids. It writes sentences, for terminals and tests, until a
 * program opens it for production.
 */
export const log = pino(
  {
    level: 'info',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // An error may carry anything that was sent, so only the fields that identify its origin are logged.
    serializers: { err: ({ name, message, code, stack }) => ({ name, message, code, stack }) },
    hooks: { streamWrite: (line) => printable(leaveOutPersonal(line)) },
  },
  { write: (line: string) => speak(line) },
);

/** Replaces the output of this process's log. @returns the previous one */
export function speakBy(next: Speak): Speak {
  const before = speak;
  speak = next;
  return before;
}
