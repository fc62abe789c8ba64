/** @jest-environment node */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readHistory } from './read-history';
import { readRegistry } from './registry-file';

const PROCESSES = 6;

/** Runs a program in several processes at once, after all of them have started; answers what each printed. */
async function inManyProcesses(program: string, folder: string): Promise<string[]> {
  const code = `import { existsSync, unlinkSync, writeFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    const { withLock } = await import('${__dirname}/lock.ts');
    const { changeRegistry } = await import('${__dirname}/registry-file.ts');
    const folder = '${folder}';
    ${program}`;
  return Promise.all(
    Array.from({ length: PROCESSES }, () => {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (part) => (said += part));
      return new Promise<string>((resolve) => child.once('close', () => resolve(said.trim())));
    }),
  );
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'many-'));

test('of many processes that take and free a lock in a tight loop only one at a time holds it', async () => {
  const overlaps = await inManyProcesses(
    `let overlaps = 0;
     for (let round = 0; round < 150; round += 1) {
       await withLock(folder + '/lock', async () => {
         const inside = folder + '/inside';
         if (existsSync(inside)) { overlaps += 1; return; }
         writeFileSync(inside, '');
         await wait(Math.random() * 3);
         try { unlinkSync(inside); } catch { overlaps += 1; }
       });
     }
     console.log(overlaps);`,
    newFolder(),
  );
  expect(overlaps).toEqual(Array(PROCESSES).fill('0'));
}, 30_000);

test('of many processes that change the registry in a tight loop none loses a change, and the chain of hashes holds', async () => {
  const data = newFolder();
  await inManyProcesses(`for (let round = 0; round < 40; round += 1) await changeRegistry(folder, process.pid + '-' + round, (registry) => ({ ...registry }));`, data);
  expect(readRegistry(data).sequence).toBe(PROCESSES * 40);
  expect(new Set(readHistory(data).map(({ change }) => change)).size).toBe(PROCESSES * 40);
}, 30_000);
