import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { sassStyles } from './sass-styles';

test('classes of a module get names of their own, those of the theme keep theirs, and a module takes the mixins of the site', async () => {
  const folder = newFolder();
  for (const [file, text] of [
    ['main.js', "import 'site-theme.scss';\nimport styles from './bar.module.scss';\nconsole.log(styles.open);"],
    ['bar.module.scss', "@use 'shared/styles/breakpoints' as *;\n.open { color: red; }"],
    ['theme.scss', '.dark { color: blue; }'],
  ] as const)
    writeFileSync(path.join(folder, file), text);
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'main.js')],
    outdir: folder,
    bundle: true,
    write: false,
    plugins: [sassStyles(path.join(folder, 'theme.scss'))],
  });
  const [script, styles] = outputFiles.map(({ text }) => text);
  expect(styles).toContain('.dark {');
  expect(styles).toContain('.bar_module_open {');
  expect(script).toContain('"bar_module_open"');
});
