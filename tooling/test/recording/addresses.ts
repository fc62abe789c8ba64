import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDER = fileURLToPath(new URL('record-addresses.cjs', import.meta.url));

/** The environment in which Playwright writes down, into a folder, what the servers of each file of tests are asked for. */
export const addressesEnv = (folder: string): NodeJS.ProcessEnv => ({
  ADDRESSES: folder,
  NODE_OPTIONS: `--require=${JSON.stringify(RECORDER)} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
});

/** Called in a worker when a test of this file begins and when it ends. */
export function noteTest(moment: 'begin' | 'end', file: string): void {
  const { ADDRESSES, TEST_WORKER_INDEX } = process.env;
  if (ADDRESSES) appendFileSync(path.join(ADDRESSES, TEST_WORKER_INDEX!), `${moment} ${file}\n`);
}

/** What was written down: file of tests → addresses. What was asked for between the tests of two files may belong to either. */
export function readAddresses(folder: string): Map<string, Set<string>> {
  const addresses = new Map<string, Set<string>>();
  for (const worker of readdirSync(folder)) {
    let own = new Set<string>();
    let between: string[] = [];
    let isOver = true;
    for (const line of readFileSync(path.join(folder, worker), 'utf8').split('\n').filter(Boolean)) {
      const [, moment, file] = /^(begin|end) (.*)$/.exec(line) ?? [];
      if (moment === 'begin') {
        own = addresses.get(file!) ?? new Set();
        addresses.set(file!, own);
        for (const address of between) own.add(address);
        between = [];
      } else if (!moment) {
        own.add(line);
        if (isOver) between.push(line);
      }
      if (moment) isOver = moment === 'end';
    }
  }
  return addresses;
}
