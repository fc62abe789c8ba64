// A worker of jest compiles each module once for all test files that it runs. Jest runs every test file in a context of its own and compiles its
// modules again in each; V8 takes the compiled code of an earlier compilation as `cachedData`, which saves a tenth of the processor time.
const vm = require('node:vm');

// Each file's code lives for a second, in which V8 earns less from optimized code than it spends on it: a twelfth of the processor time.
require('node:v8').setFlagsFromString('--no-opt');

const { compileFunction } = vm;
/** By file name: the source text, which differs between environments, and V8's code for it. */
const compiled = new Map();

vm.compileFunction = (source, parameters, options) => {
  // A test file is compiled only once.
  if (/\.test\.tsx?$/.test(options.filename)) return compileFunction(source, parameters, options);
  const before = compiled.get(options.filename);
  if (before?.source === source) return compileFunction(source, parameters, { ...options, cachedData: before.cachedData });
  const result = compileFunction(source, parameters, { ...options, produceCachedData: true });
  // V8's buffer belongs to the context of this test file, which must not stay in memory: the copy belongs to the worker.
  if (result.cachedData) compiled.set(options.filename, { source, cachedData: Buffer.from(result.cachedData) });
  return result;
};

const { default: Runtime } = require('jest-runtime');

/** Packages that a worker loads once: tables that take long to make, and what libsql finds out about the machine. Nobody changes either. */
const LOADED_ONCE = new Set(['aria-query', '@neon-rs/load', 'detect-libc']);

module.exports = class OnceRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    return LOADED_ONCE.has(name) ? require(name) : super.requireModuleOrMock(from, name);
  }
};
