// Plain JavaScript, because jest's settings read it without a TypeScript loader.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from '@swc/core';
import { buildSync } from 'esbuild';

/** A small script and what it imports as one text to write into a page. @param {string} file */
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

/** The same without names of its own in the page. Each page pays for its bytes, and swc leaves a sixteenth less of them. @param {string} file @param {string} name of a value that the page gives it */
export function closedScript(file, name = '') {
  const options = { compress: { passes: 3 }, mangle: true, ecma: 2020 };
  const { code } = minifySync(`(function(${name}){${inlineScript(file)}})(${name && 'GIVEN'})`, options);
  return code.replace(/GIVEN\);?$/, `{{${name}}})`);
}

/** The inline scripts that every page carries, by the names under which the shell has them. @param {string} shell its folder */
export const inlineTexts = (shell) => ({
  // A mark stands where the brand's prefix of keys goes.
  BOOTSTRAP: closedScript(path.join(shell, 'src/bootstrap/main.ts'), 'prefix'),
  STYLE_WATCH: closedScript(path.join(shell, 'src/document/style-watch.ts')),
  NEAR_LINK: closedScript(path.join(shell, 'src/document/near-link.ts')),
  PREFETCH_RULES: JSON.stringify(JSON.parse(readFileSync(path.join(shell, 'src/document/prefetch-rules.json'), 'utf8'))),
});
