import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The Node options that preload a file of this folder. */
export const loadingFirst = (file: string): string =>
  `--require=${JSON.stringify(path.join(import.meta.dirname, file))} ${process.env.NODE_OPTIONS ?? ''}`.trim();

/** The environment in which jest records into a folder what each test file and the programs that it starts read. */
export const recordingEnv = (root: string, folder: string): NodeJS.ProcessEnv => ({
  READS: folder,
  READS_ROOT: root,
  NODE_OPTIONS: loadingFirst('record-reads.cjs'),
});

/** The records: test file → a line for each thing that it read. */
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
