import { pino, stdTimeFunctions } from 'pino';
import { printable } from '../../printable';

type Speak = (line: string) => void;

let speak: Speak = writeSentences;

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
export function setOutput(next: Speak): Speak {
  const before = speak;
  speak = next;
  return before;
}

const QUERY = /\?[^\s"'\\<>]*=[^\s"'\\<>]*/g;
/** Not `help@1.2.0-3fa91c02`: what follows the last dot begins with a letter. */
const MAIL = /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi;
const PHONE = /(?:\+?\b250[ -]?|\b0)7\d(?:[ -]?\d){7}\b/g;

/** A second safeguard: no event is given personal data, but the message of a fault may hold what a visitor has sent. */
function leaveOutPersonal(line: string): string {
  return line.replaceAll(QUERY, '?…').replaceAll(MAIL, '…@…').replaceAll(PHONE, '…');
}

/** A line of the log as a person reads it: the sentence, and of a fault its stack. What is wrong goes where faults go. */
export function writeSentences(line: string): void {
  const { level, msg, err, ms, kind } = JSON.parse(line) as Line;
  const text = printable(ms === undefined ? msg : `${msg} (${kind}, ${ms} ms)`);
  const write = level === 'info' || level === 'debug' ? console.log : console.error;
  if (err) write(text, printable(err.stack));
  else write(text);
}

interface Line {
  level: string;
  msg: string;
  err?: { stack: string };
  ms?: number;
  kind?: string;
}
