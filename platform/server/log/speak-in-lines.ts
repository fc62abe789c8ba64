import { printable } from '../../printable';

/** Prints an event for a person: its sentence, and the stack of an error. Warnings and errors go to stderr. */
export function speakInLines(line: string): void {
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
