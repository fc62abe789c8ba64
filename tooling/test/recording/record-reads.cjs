// Writes down which files a unit test reads. Node loads it first into jest, its workers and every program that a test starts
// (`--require`), so it is plain JavaScript. `passed-before.ts` reads what it writes.
const childProcess = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { isMainThread, threadId } = require('node:worker_threads');

/** The repository. */
const ROOT = process.env.READS_ROOT;
/** Where a test's programs write what they read; jest's workers have such a folder only while a test runs. */
const FOLDER = 'READS_FOLDER';
const OWN = `--require=${JSON.stringify(__filename)}`;
const { appendFileSync, lstatSync, mkdirSync, readFileSync } = fs;

/** An installed package, which the lock file stands for; a workspace is a link. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
/** What git keeps for itself. A program that starts git reads the whole repository. */
const GIT = /[\\/]\.git([\\/]|$)/;
/** Outside the repository: what goes with the machine or with the test. */
const PASSING = [tmpdir(), '/tmp', '/proc', '/dev', '/sys'];
/** Programs besides Node that read no source, unless they are told to by its path. */
const READS_NO_SOURCE =
  /^(ps|which|tar|cp|chown|sleep|id|true|initdb|postgres|nginx|esbuild|chrom\w*|headless_shell|chrome[\w-]*)$/;

let folder = process.env[FOLDER];
let written = new Set();
const links = new Map();

function write(line) {
  if (!folder || written.has(line)) return;
  written.add(line);
  appendFileSync(path.join(folder, `${process.pid}-${threadId}`), `${line}\n`);
}

/** @param {'file' | 'list' | 'tree'} kind whether the content, the names in a folder, or all below it */
function note(kind, place) {
  if (!folder) return;
  const name = Buffer.isBuffer(place) ? String(place) : place?.href ? fileURLToPath(place.href) : place;
  if (typeof name !== 'string') return;
  const file = path.resolve(name);
  const isBelow = (folderName) => file === folderName || file.startsWith(folderName + path.sep);
  if (isBelow(ROOT) ? GIT.test(file) || isInstalled(file) : PASSING.some(isBelow) || file.includes('node_modules')) return;
  write(`${kind} ${file}`);
}

function isInstalled(file) {
  const [own] = PACKAGE.exec(file) ?? [];
  if (own && !links.has(own)) links.set(own, lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink() ?? false);
  return own !== undefined && !links.get(own);
}

/** Called when a worker of jest begins a test file: what is read from now on is read by that. */
function begin(testFile) {
  folder = path.join(process.env.READS, createHash('sha256').update(testFile).digest('hex').slice(0, 16));
  process.env[FOLDER] = folder;
  written = new Set();
  mkdirSync(folder, { recursive: true });
  write(`test ${testFile}`);
  note('file', testFile);
}

/** Called when that file is over. */
function end() {
  folder = undefined;
  delete process.env[FOLDER];
}

const KINDS = {
  file: ['readFile', 'open', 'createReadStream', 'stat', 'lstat', 'access', 'exists', 'realpath', 'readlink', 'copyFile', 'link'],
  list: ['readdir', 'opendir'],
  tree: ['cp', 'symlink'],
};

function wrap(object, name, before) {
  const original = object[name];
  if (typeof original !== 'function') return;
  const wrapper = function (...args) {
    before(...args);
    return original.apply(this, args);
  };
  Object.defineProperties(wrapper, Object.getOwnPropertyDescriptors(original));
  object[name] = wrapper;
}

for (const [kind, names] of Object.entries(KINDS))
  for (const name of names) {
    const before = (place, options) => note(kind === 'list' && options?.recursive ? 'tree' : kind, place);
    wrap(fs, name, before);
    wrap(fs, `${name}Sync`, before);
    wrap(fs.promises, name, before);
  }
for (const name of ['realpath', 'realpathSync']) wrap(fs[name], 'native', (place) => note('file', place));

/**
 * What a program needs in its environment to write down what it reads; `null` for one that may not, whose folders are then noted whole.
 */
function recording(file, args, env) {
  if (!folder) return null;
  // It writes down for itself, as the tests of this do.
  if (env.READS !== undefined && env.READS !== process.env.READS) {
    note('tree', ROOT);
    return null;
  }
  const words = args.map(String);
  const flags = words.filter((word) => /^--(experimental-)?permission$/.test(word));
  for (const word of words) {
    const place = word.replace(/^--[\w-]+=/, '');
    if (path.isAbsolute(place) && !place.startsWith(process.execPath)) note('tree', place);
  }
  if (flags.length > 0) return null;
  const program = path.basename(file);
  if (!isNode(file, env.PATH) && !READS_NO_SOURCE.test(program) && !isShellOf(program, words)) note('tree', ROOT);
  const options = env.NODE_OPTIONS ?? '';
  return {
    NODE_OPTIONS: options.includes(OWN) ? options : `${OWN} ${options}`.trim(),
    READS_ROOT: ROOT,
    [FOLDER]: folder,
  };
}

function isNode(file, searched = '') {
  if (file === process.execPath || file === 'node') return true;
  for (const place of path.isAbsolute(file) ? [''] : searched.split(path.delimiter)) {
    try {
      return /^#!.*\bnode\b/.test(readFileSync(path.join(place, file), 'latin1').slice(0, 80));
    } catch {
      // Looked for in the next folder.
    }
  }
  return false;
}

const isShellOf = (program, words) =>
  /^(ba)?sh$/.test(program) && words.some((word) => word === process.execPath || /^(node|postgres)\b/.test(path.basename(word)));

wrap(childProcess.ChildProcess.prototype, 'spawn', (options) => {
  const pairs = options.envPairs ?? Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  const env = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
  const more = recording(options.file, options.args?.slice(1) ?? [], env);
  if (more) options.envPairs = Object.entries({ ...env, ...more }).map(([name, value]) => `${name}=${value}`);
});
for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
  const original = childProcess[name];
  childProcess[name] = function (file, ...rest) {
    const args = Array.isArray(rest[0]) ? rest.shift() : [];
    const env = rest[0]?.env ?? process.env;
    const more = name === 'execSync' ? recording('/bin/sh', ['-c', file], env) : recording(file, args, env);
    const options = more ? { ...rest[0], env: { ...env, ...more } } : rest[0];
    return name === 'execSync' ? original(file, options) : original(file, args, options);
  };
}

// esbuild reads in a program of its own, and lists what it read.
const ESBUILD = path.join(__dirname, 'recorded-esbuild.cjs');
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return request === 'esbuild' ? ESBUILD : resolveFilename.call(this, request, ...rest);
};
/** Whether this program may import a source; `false` for one file that imports nothing but Node's own modules. */
function importsSources([, program], flags) {
  if (!program?.endsWith('.mjs') || !flags.every((flag) => flag.startsWith('--max-')) || process.env.NODE_OPTIONS !== OWN)
    return true;
  const text = readFileSync(program, 'utf8');
  const count = (pattern) => text.match(pattern)?.length ?? 0;
  return count(/\bimport\b/g) > count(/^import [^'"]+ from 'node:\w+';$/gm) || count(/\bfrom '(?!node:)/g) > 0;
}

// Some versions of Node read what is imported past `fs`. The hooks that write them down are a thread, which takes as long to start as a small program.
if (folder && isMainThread && importsSources(process.argv, process.execArgv))
  Module.register(pathToFileURL(path.join(__dirname, 'record-imports.mjs')), { data: { root: ROOT, folder, esbuild: ESBUILD } });
Module.syncBuiltinESMExports();

module.exports = { begin, end };
