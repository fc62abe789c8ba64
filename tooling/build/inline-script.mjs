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

/** The inline scripts of every page, by the names that the shell's sources use. @param {string} shell its folder */
export const inlineTexts = (shell) => ({
  // The origin replaces `{{prefix}}` by the brand's storage prefix.
  BOOTSTRAP: closedScript(path.join(shell, 'src/bootstrap/main.ts'), 'prefix'),
  STYLE_WATCH: closedScript(path.join(shell, 'src/document/style-watch.ts')),
  NEAR_LINK: closedScript(path.join(shell, 'src/document/near-link.ts')),
  PREFETCH_RULES: JSON.stringify(JSON.parse(readFileSync(path.join(shell, 'src/document/prefetch-rules.json'), 'utf8'))),
});
