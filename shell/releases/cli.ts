// The release tool: reads the environment, calls one command, writes what it answers. Exit codes: 0 done, 1 refused, 2 wrong use.
import { CommanderError } from 'commander';
import { BadEnvironment, readEnvironment } from '../server/environment';
import { BadSite } from '../server/site/read-site';
import { program } from './program';
import { WrongUse } from './refusal';

try {
  await program(readEnvironment()).parseAsync();
} catch (error) {
  process.exitCode = exitCode(error);
  if (!(error instanceof CommanderError)) console.error((error as Error).message);
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof WrongUse || error instanceof BadEnvironment || error instanceof BadSite) return 2;
  return 1;
}
