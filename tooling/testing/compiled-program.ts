import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { compile } from '../artefact/compile';

/**
 * Compiles programs before the tests of a file that start them several times: from its sources a start takes seven times as long.
 * @param sources by name, below the root of the repository
 * @returns the compiled files
 */
export function compiledPrograms<Name extends string>(sources: Record<Name, string>): Record<Name, string> {
  const folder = newFolder();
  beforeAll(() => compile(sources, folder), 60_000);
  const files = Object.keys(sources).map((name) => [name, path.join(folder, 'programs/bin', `${name}.mjs`)]);
  return Object.fromEntries(files) as Record<Name, string>;
}

/** The same of one program. */
export const compiledProgram = (program: string): string => compiledPrograms({ program }).program;
