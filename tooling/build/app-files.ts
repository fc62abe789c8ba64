import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { APP_FOLDER, WORKER_FILE } from 'shared/contract/registry/release-address';
import { draw } from './draw';
import { inlineScript } from './inline-script.mjs';
import type { Target } from './target';

/** Drawings of `shell/app` and the widths that phones ask for. */
const ICONS: [drawing: string, width: number][] = [
  ['icon', 192],
  ['icon', 512],
  ['maskable', 512],
];

/** What makes the site an app, beside the shell's own files: the worker, which the origin answers at an address of its own, and pictures. */
export function appFiles({ folder, development }: Target) {
  return {
    apply(compiler: Compiler) {
      // Under development nothing is kept.
      if (development) return;
      compiler.hooks.thisCompilation.tap('app-files', (compilation) => {
        const emit = (file: string, bytes: string | Buffer) =>
          compilation.emitAsset(file, new compiler.webpack.sources.RawSource(bytes));
        compilation.hooks.processAssets.tapPromise('app-files', async () => {
          emit(WORKER_FILE, inlineScript(path.join(folder, 'src/worker/main.ts')));
          const app = path.join(folder, 'app');
          for (const [drawing, width] of ICONS)
            emit(
              `${APP_FOLDER}${drawing}-${width}.png`,
              await draw(readFileSync(path.join(app, `${drawing}.svg`), 'utf8'), width),
            );
          for (const screen of readdirSync(path.join(app, 'screens')))
            emit(`${APP_FOLDER}${screen}`, readFileSync(path.join(app, 'screens', screen)));
        });
      });
    },
  };
}
