// Plain JavaScript, because the jest config imports it without a TypeScript loader.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from '@swc/core';
import { buildSync } from 'esbuild';

/** Bundles a small script into one text to inline into a page. @param {string} file */
export function inlineScript(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: ['chrome99', 'firefox97', 'safari15.4'],
    legalComments: 'none',
  });
  return outputFiles[0].text.trim();
}

/**
 * The same, wrapped in a function so that it declares no globals. Minified by swc, because every page carries its bytes and swc's output
 * is a sixteenth smaller. @param {string} file @param {string} name of the parameter whose value the page fills in
 */
export function closedScript(file, name = '') {
  const options = { compress: { passes: 3 }, mangle: true, ecma: 2020 };
  const { code } = minifySync(`(function(${name}){${inlineScript(file)}})(${name && 'GIVEN'})`, options);
  return code.replace(/GIVEN\);?$/, `{{${name}}})`);
}

const BOOTSTRAP = 'src/bootstrap/main.ts';
const STYLE_WATCH = 'src/document/style-watch.ts';
const NEAR_LINK = 'src/document/near-link.ts';
const PREFETCH_RULES = 'src/document/prefetch-rules.json';

/** The inline scripts of every page, by the names that the shell's sources use. @param {string} shell its folder */
export const inlineTexts = (shell) => ({
  // The origin replaces `{{prefix}}` by the brand's storage prefix.
  BOOTSTRAP: closedScript(path.join(shell, BOOTSTRAP), 'prefix'),
  STYLE_WATCH: closedScript(path.join(shell, STYLE_WATCH)),
  NEAR_LINK: closedScript(path.join(shell, NEAR_LINK)),
  PREFETCH_RULES: JSON.stringify(JSON.parse(readFileSync(path.join(shell, PREFETCH_RULES), 'utf8'))),
});

/** The files from which `inlineTexts` makes its texts. @param {string} shell its folder */
export function inlinedFiles(shell) {
  const entryPoints = [BOOTSTRAP, STYLE_WATCH, NEAR_LINK].map((file) => path.join(shell, file));
  const { metafile } = buildSync({ entryPoints, bundle: true, write: false, metafile: true, outdir: shell });
  return [path.join(shell, PREFETCH_RULES), ...Object.keys(metafile.inputs).map((file) => path.resolve(file))];
}
