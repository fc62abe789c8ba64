// Records which files a unit test reads, for `passed-before.ts`. Node preloads it (`--require`) into jest, its workers and every program that
// a test starts, so it is plain JavaScript.
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
/** The folder for the records of a test's programs; set in jest's workers only while a test file runs. */
const FOLDER = 'READS_FOLDER';
const OWN = `--require=${JSON.stringify(__filename)}`;
const { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync } = fs;

/** The folder of the installed packages, which the lock file represents. */
const PACKAGES = /[\\/]node_modules$/;
/** One of them; a workspace is a link. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
/** The data of git. A program that starts git depends on the whole repository. */
const GIT = /[\\/]\.git([\\/]|$)/;
/** Files outside the repository, which belong to the machine or to the test. */
const PASSING = [tmpdir(), '/tmp', '/proc', '/dev', '/sys'];
/** Folders of the repository without sources. */
const OUTPUT = /^[\\/](node_modules|\.cache)\b/;
/** Programs besides Node that read no sources, unless an argument is the path of one. */
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

/** @param {'file' | 'list' | 'tree'} kind `file`: the content, `list`: the names in a folder, `tree`: everything below a folder */
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
  if (PACKAGES.test(file)) return true;
  const [own] = PACKAGE.exec(file) ?? [];
  if (own && !links.has(own)) links.set(own, lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink() ?? false);
  return own !== undefined && !links.get(own);
}

/** Called when a jest worker starts a test file: reads are recorded for it from now on. */
function begin(testFile) {
  folder = path.join(process.env.READS, createHash('sha256').update(testFile).digest('hex').slice(0, 16));
  process.env[FOLDER] = folder;
  written = new Set();
  mkdirSync(folder, { recursive: true });
  write(`test ${testFile}`);
  note('file', testFile);
}

/** Called when that test file has ended. */
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
    const before = (place, options) => {
      // The target of a link is relative to the folder of the link.
      if (name === 'symlink') return note('tree', path.resolve(path.dirname(String(options)), String(place)));
      note(kind === 'list' && options?.recursive ? 'tree' : kind, place);
    };
    wrap(fs, name, before);
    wrap(fs, `${name}Sync`, before);
    wrap(fs.promises, name, before);
  }
for (const name of ['realpath', 'realpathSync']) wrap(fs[name], 'native', (place) => note('file', place));

/**
 * The environment in which a started program records its reads; `null` if it may not, and then its folders are recorded as a whole.
 */
function recording(file, args, env, cwd) {
  if (!folder) return null;
  // The program has its own folder for records, as in the tests of this module, which run jest on files of their own with our settings.
  if (env.READS !== undefined && env.READS !== process.env.READS) {
    for (const name of ['shared', 'tooling']) note('tree', path.join(ROOT, name));
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
  if (!isNode(file, env.PATH) && !READS_NO_SOURCE.test(program) && !isShellOf(program, words) && !isElsewhere(file, words, cwd))
    note('tree', ROOT);
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
      // Continues with the next folder.
    }
  }
  return false;
}

/** Whether a program works in a folder without sources and no argument names one with sources, or does not exist. */
function isElsewhere(file, words, cwd) {
  if (path.isAbsolute(file) && !existsSync(file)) return true;
  const namesSource = (text) =>
    text
      .split(ROOT)
      .slice(1)
      .some((rest) => !OUTPUT.test(rest));
  return ![path.resolve(String(cwd ?? '.')), ...words].some(namesSource);
}

const isShellOf = (program, words) =>
  /^(ba)?sh$/.test(program) && words.some((word) => word === process.execPath || /^(node|postgres)\b/.test(path.basename(word)));

wrap(childProcess.ChildProcess.prototype, 'spawn', (options) => {
  const pairs = options.envPairs ?? Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  const env = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
  const more = recording(options.file, options.args?.slice(1) ?? [], env, options.cwd);
  if (more) options.envPairs = Object.entries({ ...env, ...more }).map(([name, value]) => `${name}=${value}`);
});
for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
  const original = childProcess[name];
  childProcess[name] = function (file, ...rest) {
    const args = Array.isArray(rest[0]) ? rest.shift() : [];
    const env = rest[0]?.env ?? process.env;
    const cwd = rest[0]?.cwd;
    const more = name === 'execSync' ? recording('/bin/sh', ['-c', file], env, cwd) : recording(file, args, env, cwd);
    const options = more ? { ...rest[0], env: { ...env, ...more } } : rest[0];
    return name === 'execSync' ? original(file, options) : original(file, args, options);
  };
}

// esbuild reads files in its own process, and lists them.
const ESBUILD = path.join(__dirname, 'recorded-esbuild.cjs');
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return request === 'esbuild' ? ESBUILD : resolveFilename.call(this, request, ...rest);
};
/** Whether this program may import sources; `false` for a single file that imports only Node's own modules. */
function importsSources([, program], flags) {
  if (!program?.endsWith('.mjs') || !flags.every((flag) => flag.startsWith('--max-')) || process.env.NODE_OPTIONS !== OWN)
    return true;
  const text = readFileSync(program, 'utf8');
  const count = (pattern) => text.match(pattern)?.length ?? 0;
  return count(/\bimport\b/g) > count(/^import [^'"]+ from 'node:\w+';$/gm) || count(/\bfrom '(?!node:)/g) > 0;
}

// Some versions of Node import modules without `fs`. Module hooks record them; they run in a thread, which takes as long to start as a small program.
if (folder && isMainThread && importsSources(process.argv, process.execArgv))
  Module.register(pathToFileURL(path.join(__dirname, 'record-imports.mjs')), { data: { root: ROOT, folder, esbuild: ESBUILD } });
Module.syncBuiltinESMExports();

module.exports = { begin, end };
