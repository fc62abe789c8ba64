import { pino, stdTimeFunctions } from 'pino';
import { leaveOutPersonal } from './leave-out-personal';
import { printable } from '../../printable';
import { speakInLines } from './speak-in-lines';

type Speak = (line: string) => void;

let speak: Speak = speakInLines;

/**
 * The log of this process: one event a call, with `event` and the ids that are known. It speaks in sentences, as a terminal and
 * a test read them, until a program opens it for production.
 */
export const log = pino(
  {
    level: 'info',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // An error may carry anything that was sent, so only what says where it comes from is taken.
    serializers: { err: ({ name, message, code, stack }) => ({ name, message, code, stack }) },
    hooks: { streamWrite: (line) => printable(leaveOutPersonal(line)) },
  },
  { write: (line: string) => speak(line) },
);

/** Changes how this process logs. @returns how it logged before */
export function speakBy(next: Speak): Speak {
  const before = speak;
  speak = next;
  return before;
}
