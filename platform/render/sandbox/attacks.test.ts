// Hostile releases in the real renderer. No attack succeeds, and no other section loses a page.
import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SITE } from 'shared/testing/site';
import { newFolder } from 'shared/testing/new-folder';
import { hostile } from '../../testing/hostile-release';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { PagesStore } from '../pages-store';
import { Renderer } from '../renderer';
import { SANDBOX_MEMORY } from './start-child';
import { folderIn } from '../../testing/folder-in';

const data = newFolder();
const shell = shellForTest();
const legal = sectionForTest({ name: 'legal', roots: ['/terms'], files: { 'content/secret.json': '{"words":"of legal"}' } });
let renderer: Renderer;
let server: Server;
let calls = 0;

beforeAll(async () => {
  mkdirSync(path.join(data, 'pages'));
  writeFileSync(path.join(data, 'site.db'), '{"sections":{}}');
  process.env.DEPLOY_TOKEN = 'a secret of the pipeline';
  server = createServer((_request, response) => void response.end('reached')).on('connection', () => void (calls += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  delete process.env.DEPLOY_TOKEN;
  server.close();
});
beforeEach(() => {
  renderer = new Renderer();
  calls = 0;
});
afterEach(() => renderer.close());

/** Renders the first page of a section beside the shell, or returns why it is refused. */
async function render(section: string, name = 'help', root = '/help-center', by = renderer, beside = shell): Promise<string> {
  const pages = new PagesStore({ folder: folderIn(data), site: SITE, renderer: by });
  const version = path.basename(section);
  const pair = { shell: path.basename(beside), section: name, version };
  try {
    await pages.ensure(pair, { shell: beside, section });
    // Like a published release: pages are identified by the records in the store.
    for (const [part, folder] of [['shell', beside] as const, [name, section] as const])
      symlink(folder, path.join(data, 'releases', part, path.basename(folder)));
    return (await pages.load(pair)).pages.en![root]!.html;
  } catch (error) {
    return (error as Error).message;
  }
}

function symlink(target: string, link: string): void {
  mkdirSync(path.dirname(link), { recursive: true });
  if (!existsSync(link)) symlinkSync(target, link);
}

const FS = "process.getBuiltinModule('node:fs')";
const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What a release tries to reach, and its code for that. */
const attacks = (): [what: string, code: string][] => [
  ['the environment', 'return process.env.DEPLOY_TOKEN ?? process.env.PATH ?? (() => { throw new Error("none") })()'],
  ['its own environment as a file', `return ${FS}.readFileSync('/proc/self/environ', 'utf8')`],
  ["its parent's environment", `return ${FS}.readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`],
  ['its own memory map', `return ${FS}.readFileSync('/proc/self/maps', 'utf8')`],
  ['the users of the machine', `return ${FS}.readFileSync('/etc/passwd', 'utf8')`],
  ['the registry', `return ${FS}.readFileSync(${JSON.stringify(path.join(data, 'site.db'))}, 'utf8')`],
  ["another section's release", `return ${FS}.readFileSync(${JSON.stringify(`${legal}/content/secret.json`)}, 'utf8')`],
  [
    'a file of its choice through the content of its release',
    `return require('release-content').readContent('../../' + ${JSON.stringify(`${path.basename(legal)}/content/secret.json`)}).words`,
  ],
  [
    'a file of its own folder to write',
    `return ${FS}.writeFileSync(/\\/[^:(]*(?=\\/server\\/bundle)/.exec(new Error().stack)[0] + '/own.txt', 'x')`,
  ],
  ['a rendered page to write', `return ${FS}.writeFileSync(${JSON.stringify(path.join(data, 'pages/forged.json'))}, 'x')`],
  ['a program', "return process.getBuiltinModule('node:child_process').execSync('id') + ''"],
  ['a worker', "return new (process.getBuiltinModule('node:worker_threads').Worker)('1', { eval: true }).threadId"],
  ['machine code', "return process.dlopen({ exports: {} }, '/tmp/x.node')"],
  ['a debugger', "return process.getBuiltinModule('node:inspector').open(0)"],
  ['a signal to its parent', 'return process.kill(process.ppid, 0)'],
  ['a signal by the inner way', 'return process._kill(process.ppid, 0)'],
  ["Node's bindings", "return Object.keys(process.binding('fs')).length"],
  ["Node's linked bindings", "return process._linkedBinding('fs')"],
  ['the main module', "return process.mainModule.require('fs').readdirSync('/').length"],
  ['the report of the process', 'return JSON.stringify(process.report.getReport())'],
  ['the arguments of the process', 'return [process.execArgv, process.argv].map((list) => list.length).join()'],
  ['a built-in module', "return require('node:os').hostname()"],
  ['a module by import', "return (await import('node:os')).hostname()"],
  ['code from a string', "return Function('return typeof process')()"],
  ["the real console's stream", 'return console._stdout._handle.fd'],
  ['the message channel', 'return process.send({}) && process.on("message", () => undefined)'],
  [
    'a connection',
    `return await new Promise((done, fail) => process.getBuiltinModule('node:net').connect(${(server.address() as AddressInfo).port}, '127.0.0.1', () => done('connected')).on('error', fail))`,
  ],
  ['a page of the web', `return (await fetch('http://${address()}')).status`],
  ['a web socket', `return new WebSocket('ws://${address()}').url`],
  ['a stream of events', `return new EventSource('http://${address()}').url`],
  ['a name of the network', "return (await process.getBuiltinModule('node:dns').promises.lookup('localhost')).address"],
  ['a datagram', "return process.getBuiltinModule('node:dgram').createSocket('udp4').type"],
];

test('a release reaches nothing outside the sandbox, whatever it tries', async () => {
  const list = attacks().map(([what, code]) => `[${JSON.stringify(what)}, async () => { ${code} }]`);
  const all = `const reached = [];
    for (const [what, attack] of [${list}])
      try {
        reached.push(what + ' ' + await attack());
      } catch {}
    if (reached.length === 0) throw new Error('of ${list.length}');
    return reached.join()`;
  const section = sectionForTest({ bundle: hostile(all) });
  expect(await render(section)).toContain(`NOTHING of ${list.length}`);
  expect(calls).toBe(0);
  expect(existsSync(path.join(section, 'own.txt'))).toBe(false);
  expect(existsSync(path.join(data, 'pages/forged.json'))).toBe(false);
});

test('stack frames lead to no function and no object of the child', async () => {
  const code = `Error.prepareStackTrace = (_error, frames) => frames;
    const outer = new Error().stack.filter((frame) => /^node:|rendering-child/.test(frame.getFileName() ?? ''));
    const found = outer.flatMap((frame) => [frame.getFunction(), frame.getThis()]).filter((value) => value !== undefined);
    if (found.length === 0) throw new Error(outer.length + ' frames');
    return found.map(String).join()`;
  const html = await render(sectionForTest({ bundle: hostile(code) }));
  expect(html).toMatch(/NOTHING [1-9]\d* frames/);
});

test('a hostile shell that patches EventEmitter gets neither `process` nor information from it', async () => {
  const patch = `const { prototype } = Object.getPrototypeOf(require('stream'));
    const before = prototype.emit;
    prototype.emit = function (...words) { globalThis.caught ??= this; return before.apply(this, words) || words[0] === 'unhandledRejection'; };`;
  const code = `Promise.reject(new Error('unhandled'));
    await new Promise((done) => setTimeout(done, 10));
    const { caught = {} } = globalThis;
    const told = ['pid', 'ppid', 'title', 'debugPort', 'argv', 'argv0', 'features', 'emit'].filter((name) => caught[name] !== undefined);
    if (told.length === 0) throw new Error('told');
    return told.join()`;
  const html = await render(sectionForTest({ bundle: hostile(code) }), 'help', '/help-center', renderer, shellForTest({}, patch));
  expect(html).not.toContain('GOT');
  expect(html).toMatch(/NOTHING told|the rendering process ended/);
});

test('refuses a release with a symbolic link in any of its folders, by name', async () => {
  const section = sectionForTest({ files: { 'pictures/small/notes.svg': '<svg/>' } });
  symlinkSync('/etc/passwd', path.join(section, 'pictures/small/coins.svg'));
  expect(await render(section)).toMatch(
    /^help@\S+ does not render beside shell@\S+:\n.*pictures\/small\/coins\.svg is neither a file nor a folder/,
  );
});

test('changes of one section to built-in objects do not affect the next', async () => {
  const patched = `Array.prototype.map = () => ['hijacked']; JSON.stringify = () => '"hijacked"'; String.prototype.replaceAll = () => 'hijacked';
    Object.prototype.injected = 'hijacked'; Promise.prototype.then = Promise.prototype.then; globalThis.injected = 'hijacked';`;
  await render(sectionForTest({ bundle: `${patched} exports.default = { contract: 1, namespace: 'help', routes: [] }` }));
  const routes =
    "[{ path: '/terms', load: async () => [1].map(() => 'mapped') + JSON.stringify({}) + ({}).injected + globalThis.injected }]";
  const html = await render(sectionForTest({ name: 'legal', roots: ['/terms'], routes }), 'legal', '/terms');
  expect(html).toContain('mapped{}undefinedundefined');
});

test('refuses a release that allocates without end by name, and renders others', async () => {
  const [refused, other] = await Promise.all([
    render(sectionForTest({ bundle: 'const kept = []; for (;;) kept.push(new Array(100_000).fill(0.5))' })),
    render(sectionForTest({ name: 'legal', roots: ['/terms'] }), 'legal', '/terms'),
  ]);
  expect(refused).toMatch(/^help@\S+ does not render beside shell@\S+:\nthe rendering process ended/);
  expect(other).toContain('legal 2.0.0');
});

test.each([
  ['a third of', 3, /GOT/],
  ['all of', 1, /NOTHING|^help@\S+ does not render beside shell@/],
])('the memory limit of the sandbox applies to a release that takes %s of it', async (_share, part, outcome) => {
  const code = `const kept = [];
    while (kept.length * 16 < ${SANDBOX_MEMORY / part}) kept.push(Buffer.allocUnsafeSlow(16 * 1024 * 1024));
    return kept.splice(0).length`;
  expect(await render(sectionForTest({ bundle: hostile(code) }))).toMatch(outcome);
});

test('refuses a release with an endless loop by name, and renders others at the same time', async () => {
  const impatient = new Renderer(5000);
  const hanging = render(sectionForTest({ bundle: 'for (;;);' }), 'help', '/help-center', impatient);
  const other = render(sectionForTest({ name: 'legal', roots: ['/terms'] }), 'legal', '/terms', impatient);
  expect(await Promise.race([hanging, other])).toContain('legal 2.0.0');
  expect(await hanging).toMatch(/^help@\S+ does not render beside shell@\S+:\nrendering took longer than 5000 ms$/);
  impatient.close();
});

test.each([
  ["another section's page", "{ en: { '/terms': page }, rw: {} }", 'answered with /terms, which is none of its pages'],
  ['no language', '{}', 'answered with pages in no language'],
  ['something that is no page', "{ en: { '/help-center': 1 }, rw: {} }", 'gave no answer that can be read'],
])('refuses a response with %s', async (_what, pages, reason) => {
  const forging = `const page = { html: 'forged', status: 200, inlineScripts: [] };
    Object.defineProperty(Object.prototype, 'toJSON', { configurable: true, value() { return this.rendered ? { id: this.id, rendered: { onRequest: {}, pages: ${pages} } } : this } });
    exports.default = { contract: 1, namespace: 'help', routes: [] };`;
  expect(await render(sectionForTest({ bundle: forging }))).toContain(`the rendering process ${reason}`);
});
