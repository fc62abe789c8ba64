import { CommanderError } from 'commander';
import { styleText } from 'node:util';
import { readStoreEnvironment } from '../settings';
import { printable } from '../printable';
import { CodedError, refusedByDisk } from '../refusal';
import { FolderTarget, identity, ServiceTarget } from '../commands';
import { program } from './program';
import { serviceIn } from './service-in';
import type { Builder } from './tool-context';

/** Runs the command line of this process. @param builder see `run` */
export async function main(builder: Builder, words = process.argv.slice(2)): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of the output, such as `head`, may exit first. The command continues, because it may be in the middle of a change.
    if (error.code !== 'EPIPE') throw error;
  });
  await run(builder, words);
}

/**
 * Runs one command line of the release tool. Exit codes: 0 done, 1 refused, 2 wrong use.
 * @param builder builds what is published, or returns an earlier build
 * @param words the arguments of the command line, after the name of the tool
 */
export async function run(builder: Builder, words: string[]): Promise<void> {
  let local: FolderTarget | null = null;
  try {
    const environment = readStoreEnvironment();
    local = new FolderTarget(environment);
    const { service, rest } = serviceIn(words);
    const line = rest.length > 0 ? rest : ['overview'];
    const target = service ? new ServiceTarget(service, await identity(service), () => identity(service)) : local;
    await program({ environment, builder, target, local, isRemote: service !== null }).parseAsync(line, { from: 'user' });
  } catch (fault) {
    const error = refusedByDisk(fault as Error);
    process.exitCode = exitCode(error);
    if (!(error instanceof CommanderError)) console.error(inRed(textOf(error, words.includes('--json'))));
  } finally {
    await local?.close();
  }
}

/** The message, or with `--json` an object with its code. A command line that cannot be parsed always gives the message. */
function textOf(error: Error, asJson: boolean): string {
  return printable(
    asJson && error instanceof CodedError ? JSON.stringify({ code: error.code, error: error.message }) : error.message,
  );
}

/** Red on a terminal without `NO_COLOR`. Checked here for stderr, because Node checks stdout. */
function inRed(text: string): string {
  return process.stderr.isTTY && !process.env.NO_COLOR ? styleText('red', text, { validateStream: false }) : text;
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof CodedError ? error.exitCode : 1;
}
