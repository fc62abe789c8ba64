import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_FOLDER, WORKER_FILE } from 'shared/contract/registry/release-address';
import { draw } from './draw';
import { emitFiles } from './emit-files';
import { inlineScript } from './inline-script.mjs';
import type { Target } from './target';

/** SVG files of `shell/app`, and the icon widths that phones request. */
const ICONS: [drawing: string, width: number][] = [
  ['icon', 192],
  ['icon', 512],
  ['maskable', 512],
];

/** Emits the files of the installable site: the service worker, which the origin serves at an address of its own, icons and screenshots. */
export const appFiles = ({ folder, development }: Target) =>
  emitFiles('app-files', async (_compilation, emit) => {
    // The development server has no service worker and no offline pages.
    if (development) return;
    emit(WORKER_FILE, inlineScript(path.join(folder, 'src/worker/main.ts')));
    const app = path.join(folder, 'app');
    for (const [drawing, width] of ICONS)
      emit(`${APP_FOLDER}${drawing}-${width}.png`, await draw(readFileSync(path.join(app, `${drawing}.svg`), 'utf8'), width));
    for (const screen of readdirSync(path.join(app, 'screens')))
      emit(`${APP_FOLDER}${screen}`, readFileSync(path.join(app, 'screens', screen)));
  });
