import { pino, stdTimeFunctions } from 'pino';
import { printable } from '../../printable';

type Output = (line: string) => void;

let output: Output = writeSentences;

/**
 * The log of this process. Each call logs one event, with `event` and its ids. It writes sentences, for terminals and tests, until a
 * program opens it for production.
 */
export const log = pino(
  {
    level: 'info',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // Only these fields of an error, because others may hold what a visitor sent.
    serializers: { err: ({ name, message, code, stack }) => ({ name, message, code, stack }) },
    hooks: { streamWrite: (line) => printable(leaveOutPersonal(line)) },
  },
  { write: (line: string) => output(line) },
);

/** Replaces the output of this process's log. @returns the previous one */
export function setOutput(next: Output): Output {
  const before = output;
  output = next;
  return before;
}

const QUERY = /\?[^\s"'\\<>]*=[^\s"'\\<>]*/g;
/** Does not match a release such as `help@1.2.0-3fa91c02`: the part after the last dot must begin with two letters. */
const MAIL = /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi;
const PHONE = /(?:\+?\b250[ -]?|\b0)7\d(?:[ -]?\d){7}\b/g;

/** Removes what may be personal. A second safeguard, because the message of an error may hold what a visitor sent. */
function leaveOutPersonal(line: string): string {
  return line.replaceAll(QUERY, '?…').replaceAll(MAIL, '…@…').replaceAll(PHONE, '…');
}

/** Writes an event as a sentence for a person, with the stack of an error. Warnings and errors go to standard error. */
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
