import { readFileSync } from 'node:fs';
import { blankOut } from './blank-out';

const NEWLINE = 10;

/** The idempotency keys in a day's file. A half line at its end, which a kill left behind, is blanked out. */
export function recoverDay(file: string): string[] {
  const bytes = readFileSync(file);
  // Counted in bytes: a damaged letter takes another number of them once it is read as text.
  const whole = bytes.lastIndexOf(NEWLINE) + 1;
  if (whole < bytes.length) blankOut(file, [bytes.subarray(whole)], whole);
  const lines = bytes.toString('utf8', 0, whole).split('\n');
  return lines.map((line, index) => (line === '' ? null : keyOf(line, file, index + 1))).filter((key) => key !== null);
}

/** A line that somebody's editor or the disk has damaged is named by its number and left, because its words are a visitor's; the site starts. */
function keyOf(line: string, file: string, number: number): string | null {
  try {
    return (JSON.parse(line) as { key: string | null }).key;
  } catch {
    console.error(`${file}: line ${number} is not JSON. It is left as it is.`);
    return null;
  }
}
