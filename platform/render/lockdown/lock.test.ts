import { buildSync } from 'esbuild';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { SITE } from 'shared/testing/site';
import { hostile } from '../../testing/hostile-release';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { Renderer } from '../renderer';

let renderer: Renderer;
beforeEach(() => void (renderer = new Renderer()));
afterEach(() => renderer.close());

test('a release finds neither WebAssembly nor memory that threads share, nor what leads to the network', async () => {
  const code = `return [typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics, typeof fetch, typeof WebSocket].join(' ')`;
  const folders = { shellFolder: shellForTest(), sectionFolder: sectionForTest({ bundle: hostile(code) }) };
  const { pages } = await renderer.render({ ...folders, section: 'help', site: SITE, year: 2026, only: null });
  expect(pages.en!['/help-center']!.html).toContain(`GOT ${'undefined '.repeat(5).trim()}`);
});

test('after the lockdown the loader refuses each module, also to code that has a reference from before', () => {
  const contents = `
    import { lock } from ${JSON.stringify(path.join(__dirname, 'lock'))};
    const { writeSync } = require('node:fs');
    const Module = require('node:module');
    const load = Module.prototype.require.bind(new Module('/here'));
    lock();
    const tried = [() => require('os'), () => load('os'), () => new Module('/x').load('/x.js'), () => new Module('/x')._compile('', '/x')];
    for (const name of ['_load', 'createRequire', 'register', 'runMain', '_extensions', '_cache']) tried.push(() => Module[name]('os'));
    writeSync(1, tried.map((attempt) => { try { return 'got ' + attempt(); } catch (error) { return error.message; } }).join());`;
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: __dirname },
    bundle: true,
    format: 'iife',
    platform: 'node',
    write: false,
  });
  const printed = execFileSync(process.execPath, ['--eval', outputFiles[0]!.text], { env: {}, encoding: 'utf8' });
  expect(printed.split(',')).toEqual(Array.from({ length: 10 }, () => 'release code loads no modules'));
});
