import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDER = fileURLToPath(new URL('record-reads.cjs', import.meta.url));

/** The environment in which jest writes down, into a folder, what each file of tests and the programs that it starts read. */
export const recordingEnv = (root: string, folder: string): NodeJS.ProcessEnv => ({
  READS: folder,
  READS_ROOT: root,
  NODE_OPTIONS: `--require=${JSON.stringify(RECORDER)} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
});

/** What was written down: file of tests → lines of what it read. */
export function readRecords(folder: string): Map<string, string[]> {
  const records = new Map<string, string[]>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const own = readdirSync(path.join(folder, name)).map((part) => readFileSync(path.join(folder, name, part), 'utf8'));
    const lines = [...new Set(own.join('').split('\n').filter(Boolean))].sort();
    const [test] = lines.filter((line) => line.startsWith('test '));
    if (test)
      records.set(
        test.slice('test '.length),
        lines.filter((line) => line !== test),
      );
  }
  return records;
}
