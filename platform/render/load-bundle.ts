import path from 'node:path';
import vm from 'node:vm';
import type { ReadFile } from './read-release-file';

type Require = (id: string) => unknown;
type Evaluate = (module: { exports: unknown }, exports: unknown, require: Require) => void;

const compiled = new Map<string, Evaluate>();

/**
 * Evaluates `server/bundle.cjs` of a release. It may require the modules in `provided`, and its own chunks, which are read from the same
 * folder and reported to `onChunk`. Any other `require` throws.
 */
export function loadBundle(
  folder: string,
  provided: Record<string, unknown>,
  onChunk: (name: string) => void,
  read: ReadFile,
): unknown {
  const server = path.join(folder, 'server');
  const requireFrom: Require = (id) => {
    if (Object.hasOwn(provided, id)) return provided[id];
    if (id.startsWith('./') && !id.includes('..')) {
      onChunk(path.basename(id, '.cjs'));
      return evaluate(path.posix.join('server', id));
    }
    throw new Error(`The bundle in ${server} requires "${id}", which is not among the shared modules`);
  };
  const evaluate = (file: string): unknown => {
    const run = compile(path.join(folder, file), () => read(file));
    const module = { exports: {} };
    run(module, module.exports, requireFrom);
    return module.exports;
  };
  return evaluate('server/bundle.cjs');
}

function compile(filename: string, read: () => string): Evaluate {
  const cached = compiled.get(filename);
  if (cached) return cached;
  const run = vm.compileFunction(read(), ['module', 'exports', 'require'], { filename }) as unknown as Evaluate;
  compiled.set(filename, run);
  return run;
}
