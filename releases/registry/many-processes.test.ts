/** @jest-environment node */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readHistory } from './read-history';
import { readRegistry } from './registry-file';

const PROCESSES = 4;
/** Starting processes takes long on a machine that has other work; what is tested here does not. */
const PATIENCE = 120_000;

const MODULES = `import { existsSync, unlinkSync, writeFileSync } from 'node:fs';
  const { withLock } = await import('${__dirname}/lock.ts');
  const { changeRegistry } = await import('${__dirname}/registry-file.ts');`;

function startProcess(work: string): ChildProcess {
  const code = `${MODULES}
    process.send('ready');
    process.once('message', async (folder) => { process.send(await work(folder)); process.disconnect(); });
    async function work(folder) { ${work} }`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: __dirname,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Runs the body of a function in several processes, all of which begin in the same moment; answers what each returned. */
async function inManyProcesses(work: string, folder: string): Promise<unknown[]> {
  const children = Array.from({ length: PROCESSES }, () => startProcess(work));
  await Promise.all(children.map(nextWord));
  const answers = children.map(nextWord);
  children.forEach((child) => child.send(folder));
  return Promise.all(answers);
}

function nextWord(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
  });
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'many-'));

test(
  'of many processes that take and free a lock in a tight loop only one at a time holds it',
  async () => {
    const overlaps = await inManyProcesses(
      `let overlaps = 0;
       for (let round = 0; round < 40; round += 1) {
         await withLock(folder + '/lock', async () => {
           const inside = folder + '/inside';
           if (existsSync(inside)) { overlaps += 1; return; }
           writeFileSync(inside, '');
           await new Promise(setImmediate);
           try { unlinkSync(inside); } catch { overlaps += 1; }
         });
       }
       return overlaps;`,
      newFolder(),
    );
    expect(overlaps).toEqual(Array(PROCESSES).fill(0));
  },
  PATIENCE,
);

test(
  'of many processes that change the registry in a tight loop none loses a change, and the chain of hashes holds',
  async () => {
    const data = newFolder();
    await inManyProcesses(
      `for (let round = 0; round < 15; round += 1) await changeRegistry(folder, process.pid + '-' + round, (registry) => ({ ...registry }));
       return null;`,
      data,
    );
    expect(readRegistry(data).sequence).toBe(PROCESSES * 15);
    expect(new Set(readHistory(data).map(({ change }) => change)).size).toBe(PROCESSES * 15);
  },
  PATIENCE,
);
