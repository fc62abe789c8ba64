// Plain JavaScript, because jest's settings read it without a TypeScript loader.
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

/** The starter as a page carries it, but for the brand's prefix of keys. @param {string} file */
export const starterTemplate = (file) => `(function(prefix){${inlineScript(file)}})({{prefix}})`;
