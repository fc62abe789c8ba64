import { printable } from '../../printable';

/** A line of the log as a person reads it: the sentence, and of a fault its stack. What is wrong goes where faults go. */
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
