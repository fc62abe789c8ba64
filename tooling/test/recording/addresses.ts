import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileOfTest } from '../browser-test';
import { loadingFirst } from './records';

/** The environment in which Playwright records into a folder the addresses of requests to the servers of each test. */
export const addressesEnv = (folder: string): NodeJS.ProcessEnv => ({
  ADDRESSES: folder,
  NODE_OPTIONS: loadingFirst('record-addresses.cjs'),
});

/** Records in a worker that a test begins or ends. */
export function noteTest(moment: 'begin' | 'end', test: string): void {
  const { ADDRESSES, TEST_WORKER_INDEX } = process.env;
  if (ADDRESSES) appendFileSync(path.join(ADDRESSES, TEST_WORKER_INDEX!), `${moment} ${test}\n`);
}

/** The records: test → addresses. A request between two tests may belong to every test of their files. */
export function readAddresses(folder: string): Map<string, Set<string>> {
  const byTest = new Map<string, Set<string>>();
  const byFile = new Map<string, Set<string>>();
  for (const worker of readdirSync(folder)) {
    let running: string | null = null;
    let fileBefore = '';
    let between: string[] = [];
    for (const line of readFileSync(path.join(folder, worker), 'utf8').split('\n').filter(Boolean)) {
      const [, moment, test = ''] = /^(begin|end) (.*)$/.exec(line) ?? [];
      if (moment === 'begin') {
        running = test;
        add(byTest, test, []);
        add(byFile, fileOfTest(test), between);
        between = [];
      } else if (moment === 'end') {
        running = null;
        fileBefore = fileOfTest(test);
      } else if (running) add(byTest, running, [line]);
      else {
        between.push(line);
        add(byFile, fileBefore, [line]);
      }
    }
  }
  for (const test of byTest.keys()) add(byTest, test, byFile.get(fileOfTest(test)) ?? []);
  return byTest;
}

function add(addresses: Map<string, Set<string>>, key: string, more: Iterable<string>): void {
  addresses.set(key, new Set([...(addresses.get(key) ?? []), ...more]));
}
