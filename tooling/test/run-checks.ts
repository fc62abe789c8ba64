import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** What is said of it, the program, and its words. */
export type Check = [name: string, program: string, words: string[]];

/** Runs programs side by side, as many as there are cores; prints what each says in one piece. Answers how many were content, and who was not. */
export async function runChecks(checks: readonly Check[]): Promise<{ passed: number; failed: number; faults: string[] }> {
  const waiting = [...checks];
  const faults: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { isWell, said } = await run(next);
      console.log(`\n— ${next[0]}${said ? `\n${said}` : ''}`);
      if (!isWell) faults.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed: checks.length - faults.length, failed: faults.length, faults };
}

function run([, program, words]: Check): Promise<{ isWell: boolean; said: string }> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin', program), words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isWell: false, said: error.message }));
    child.once('close', (code) => resolve({ isWell: code === 0, said: said.trim() }));
  });
}
