import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const asModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Runs `bench search` with this in place of the benchmark. */
function run(benchmark: string) {
  const hooks = `export const resolve = (name, context, next) =>
    name.endsWith('/bench/search') ? { url: ${JSON.stringify(asModule(benchmark))}, shortCircuit: true } : next(name, context);`;
  const preload = `import { register } from 'node:module'; register(${JSON.stringify(asModule(hooks))});`;
  const program = path.join(ROOT, 'tooling/commands/bench.ts');
  return spawnSync(process.execPath, ['--import', 'tsx/esm', '--import', asModule(preload), program, 'search'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

test.each([
  ['0 when every bound holds', "async (print) => (print('well'), true)", 0],
  ['1 when a bound is broken', "async (print) => (print('well'), false)", 1],
  ['1 when the benchmark throws', "async (print) => { print('well'); throw new Error('no browser') }", 1],
])('bench exits with %s', (_what, benchmark, status) => {
  const result = run(`export const benchSearch = ${benchmark};`);
  expect([result.stdout, result.status]).toEqual(['well\n', status]);
});
