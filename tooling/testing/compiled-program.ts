import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { compile } from '../artefact/compile';

/**
 * Compiles a program before the tests of a file that start it several times: from its sources a start takes seven times as long.
 * @param source below the root of the repository
 * @returns the compiled file
 */
export function compiledProgram(source: string): string {
  const folder = newFolder();
  beforeAll(() => compile({ program: source }, folder), 60_000);
  return path.join(folder, 'programs/bin/program.mjs');
}
