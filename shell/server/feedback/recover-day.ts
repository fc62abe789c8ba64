import { readFileSync, truncateSync } from 'node:fs';

const NEWLINE = 10;

/** The idempotency keys in a day's file. A half line at its end, which a kill left behind, is cut off. */
export function recoverDay(file: string): string[] {
  const bytes = readFileSync(file);
  // Counted in bytes: a damaged letter takes another number of them once it is read as text.
  const whole = bytes.lastIndexOf(NEWLINE) + 1;
  if (whole < bytes.length) truncateSync(file, whole);
  const lines = bytes.toString('utf8', 0, whole).split('\n').filter(Boolean);
  return lines.map((line) => keyOf(line, file)).filter((key) => key !== null);
}

/** A line that somebody's editor or the disk has damaged is named and left; the site starts. */
function keyOf(line: string, file: string): string | null {
  try {
    return (JSON.parse(line) as { key: string | null }).key;
  } catch {
    console.error(`${file} holds a line that is not JSON: ${line.slice(0, 80)}`);
    return null;
  }
}
