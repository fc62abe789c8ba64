// What jest does again for each test file, although nothing has changed since the last one: a worker does it once. Jest runs every test file in
// a context of its own, in which it reads and compiles its modules again.
const { AsyncLocalStorage } = require('node:async_hooks');
const path = require('node:path');
const vm = require('node:vm');

// Each file's code lives for a second, in which V8 earns less from optimized code than it spends on it: a twelfth of the processor time.
require('node:v8').setFlagsFromString('--no-opt');

const { compileFunction } = vm;
/** By file name: the source text, which differs between environments, and V8's code for it. */
const compiled = new Map();

// V8 takes the compiled code of an earlier compilation as `cachedData`, which saves a tenth of the processor time.
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

/** The text of the files of packages, which do not change while tests run. Jest gives our own packages by their folders. */
const packageTexts = new Map();
const IN_PACKAGE = `${path.sep}node_modules${path.sep}`;

/** The texts that a test file has read, as jest keeps them. */
class Texts extends Map {
  get(file) {
    return super.get(file) ?? packageTexts.get(file);
  }

  set(file, text) {
    if (!file.includes(IN_PACKAGE)) return super.set(file, text);
    packageTexts.set(file, text);
    return this;
  }
}

/** What follows a test through its promises, in use by the current test file: jest makes one for each. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

const { default: Runtime } = require('jest-runtime');

/** A package that a worker loads once: tables that take long to make, and do not change. */
const LOADED_ONCE = 'aria-query';

// libsql asks for it to find out about the machine. In a process as large as a worker it takes a tenth of a second.
const report = process.report.getReport();
process.report.getReport = () => report;

module.exports = class OnceRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, texts, ...others) {
    super(config, environment, resolver, transformer, new Texts(texts), ...others);
  }

  requireModuleOrMock(from, name) {
    return name === LOADED_ONCE ? require(name) : super.requireModuleOrMock(from, name);
  }

  teardown() {
    super.teardown();
    // Until then every promise of every later test file would be handed on to it.
    for (const storage of storages) storage.disable();
    storages.clear();
  }
};
