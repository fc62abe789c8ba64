// Caches of a jest worker. Jest runs each test file in a new context, in which it reads and compiles all modules again, although none has changed.
const { AsyncLocalStorage } = require('node:async_hooks');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// The code of a test file lives for about a second, so optimizing it pays only for long loops. V8 optimizes after fifteen times the default
// amount of work.
setFlagsFromString('--interrupt-budget=1000000');
// Keeps compiled functions until the next test file calls them.
setFlagsFromString('--no-flush-bytecode');

const { compileFunction } = vm;
/** A script for each file that is not a test, by file name. */
const scripts = new Map();

// A script can run in every context, and V8 compiles each of its functions only once. Saves a fifth of the processor time.
vm.compileFunction = (source, parameters, options = {}) => {
  const { filename, importModuleDynamically, parsingContext } = options;
  // Tests compile functions too, without a context; and a test file is compiled only once.
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

/** The text of package files, which do not change during a run. Our own packages have the paths of their folders. */
const packageTexts = new Map();
const IN_PACKAGE = `${path.sep}node_modules${path.sep}`;

/** Jest's cache of the texts that a test file has read. */
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

/** Each AsyncLocalStorage in use by the current test file; jest creates one for each file. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

const { default: Runtime } = require('jest-runtime');

/** A package that a worker loads once, because its constant tables take long to build. */
const LOADED_ONCE = 'aria-query';

// libsql calls it to detect the machine. In a process as large as a worker it takes a tenth of a second.
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
    // Otherwise it would be called for every promise of all later test files.
    for (const storage of storages) storage.disable();
    storages.clear();
  }
};
