// What jest does again for each test file, although nothing has changed since the last one: a worker does it once. Jest runs every test file in
// a context of its own, in which it reads and compiles its modules again.
const { AsyncLocalStorage } = require('node:async_hooks');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// Each file's code lives for a second. V8 optimizes it after fifteen times as much work as by itself: only for long loops it
// earns more from that than it spends.
setFlagsFromString('--interrupt-budget=1000000');
// What a function was compiled to stays until the next test file calls it.
setFlagsFromString('--no-flush-bytecode');

const { compileFunction } = vm;
/** A script for each file that is not a test, by file name. */
const scripts = new Map();

// A script can run in every context, and V8 compiles each of its functions once: a fifth of the processor time.
vm.compileFunction = (source, parameters, options = {}) => {
  const { filename, importModuleDynamically, parsingContext } = options;
  // Tests compile functions as well, without a context; and a test file is compiled only once.
  if (!parsingContext || /\.test\.tsx?$/.test(filename)) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  let entry = scripts.get(filename);
  // With `--watch`, a file may have changed.
  if (entry?.source !== source || entry.head !== head) {
    const script = new vm.Script(`${head}${source}\n})`, {
      filename,
      columnOffset: -head.length,
      importModuleDynamically: (...args) => scripts.get(filename).importModuleDynamically(...args),
    });
    scripts.set(filename, (entry = { source, head, script }));
  }
  // The runtime of the current test file.
  entry.importModuleDynamically = importModuleDynamically;
  return entry.script.runInContext(parsingContext);
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
