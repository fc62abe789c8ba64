import { availableParallelism } from 'node:os';
import type { Count } from './count-suite';
import { runProgram } from './run-program';

/** Milliseconds for one check. */
const LIMIT = 10 * 60_000;

/** What is said of it, the program, and its words. */
export type Check = [name: string, program: string, words: string[]];

/** Runs programs side by side, as many as there are cores; prints what each says in one piece. Answers how many were content, and who was not. */
export async function runChecks(checks: readonly Check[]): Promise<Count> {
  const waiting = [...checks];
  const faults: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, program, args] = next;
      const { fault, output } = await runProgram(program, args, { limit: LIMIT, capture: true });
      const printed = [output, fault && `${program} ${fault}`].filter(Boolean).join('\n');
      console.log(`\n— ${name}${printed && `\n${printed}`}`);
      if (fault !== null) faults.push(name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed: checks.length - faults.length, failed: faults.length, faults, retried: [] };
}
