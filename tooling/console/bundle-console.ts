import { build } from 'esbuild';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { sassStyles } from './sass-styles';

/** Bundles the console's script, styles and theme script into files with hashed names. @returns the HTML document that loads them, and the names of all files */
export async function bundleConsole(outdir: string, hash: string): Promise<{ html: string; written: string[] }> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { main: 'platform/console/src/main.tsx', theme: 'platform/console/src/theme/show-theme.ts' },
    outdir,
    bundle: true,
    minify: true,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome110', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [sassStyles(path.join(ROOT, 'shell/src/theme/index.scss'))],
  });
  const outputs = Object.entries(metafile.outputs).map(([file, { entryPoint, cssBundle }]) => ({
    file: path.basename(file),
    entryPoint,
    cssBundle: cssBundle && path.basename(cssBundle),
  }));
  const main = outputs.find(({ entryPoint }) => entryPoint?.endsWith('main.tsx'))!;
  const theme = outputs.find(({ entryPoint }) => entryPoint?.endsWith('show-theme.ts'))!;
  return {
    html: documentOf({ main: main.file, style: main.cssBundle!, theme: theme.file, hash }),
    written: outputs.map(({ file }) => file),
  };
}

/** The theme script runs before the first paint. It is a file, because the content security policy forbids inline scripts. */
const documentOf = ({ hash, main, style, theme }: { main: string; style: string; theme: string; hash: string }): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta name="build" content="${hash}">
    <title>Release console</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/console/${style}">
  </head>
  <body>
    <script src="/console/${theme}"></script>
    <div id="root"><noscript>The console needs scripts. The same can be done with: npm run release -- --help</noscript></div>
    <script src="/console/${main}"></script>
  </body>
</html>
`;
