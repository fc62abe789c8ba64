import { readSync, writeSync } from 'node:fs';

const [STDIN, STDOUT] = [0, 1];
const NEWLINE = 10;

/**
 * Reads and writes lines without streams. The process blocks until the next job, so no callback of a release runs between two jobs, and
 * there is no object through which a release could read a job or write a response.
 */
export function openLines() {
  const buffer = Buffer.alloc(64 * 1024);
  let rest = Buffer.alloc(0);
  return {
    /** The next line; `null` once the parent process is gone. */
    readLine(): string | null {
      for (;;) {
        const end = rest.indexOf(NEWLINE);
        if (end >= 0) {
          const line = rest.toString('utf8', 0, end);
          rest = rest.subarray(end + 1);
          return line;
        }
        const count = readSync(STDIN, buffer);
        if (count === 0) return null;
        rest = Buffer.concat([rest, buffer.subarray(0, count)]);
      }
    },
    writeLine(line: string): void {
      const bytes = Buffer.from(`${line}\n`);
      for (let written = 0; written < bytes.length;) written += writeSync(STDOUT, bytes, written);
    },
    exit: process.exit.bind(process) as () => never,
  };
}
