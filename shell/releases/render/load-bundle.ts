import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

type Require = (id: string) => unknown;
type Evaluate = (module: { exports: unknown }, exports: unknown, require: Require) => void;

const compiled = new Map<string, Evaluate>();
const requireBuiltin = createRequire(import.meta.url);

/**
 * Evaluates `server/bundle.cjs` of a release anew. `give` answers the ids that it may require; its own chunks are read from
 * beside it and named to `onChunk`; Node's modules are only for the shell. Anything else throws.
 */
export function loadBundle(folder: string, give: Record<string, unknown>, onChunk: (name: string) => void, mayUseNode = false): unknown {
  const server = path.join(folder, 'server');
  const requireFrom: Require = (id) => {
    if (Object.hasOwn(give, id)) return give[id];
    if (id.startsWith('./') && !id.includes('..')) {
      onChunk(path.basename(id, '.cjs'));
      return evaluate(path.join(server, id), requireFrom);
    }
    if (mayUseNode && isBuiltin(id)) return requireBuiltin(id);
    throw new Error(`The bundle in ${server} requires "${id}", which is not among the shared modules`);
  };
  return evaluate(path.join(server, 'bundle.cjs'), requireFrom);
}

function evaluate(file: string, require: Require): unknown {
  let run = compiled.get(file);
  if (!run) {
    run = vm.compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file }) as unknown as Evaluate;
    compiled.set(file, run);
  }
  const module = { exports: {} };
  run(module, module.exports, require);
  return module.exports;
}
