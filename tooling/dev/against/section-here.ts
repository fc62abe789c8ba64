import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from 'webpack';
import { LANGUAGES } from 'shared/contract';
import type { SelectedRelease } from 'shared/contract/page/page-state';
import { textHashes } from 'shared/contract/registry/release-address';
import { readDeclaration } from '../../build/read-declaration';
import { scriptsByChunk } from '../../build/scripts-by-chunk';
import { bundlesOf } from '../../build/target';
import { workspaceFolder } from '../../build/workspaces';
import type { Fault } from '../page/development';
import { CompiledBrowser } from '../parts/compiled-browser';
import { printFaults, readFaults } from '../parts/read-faults';
import { developmentRelease, VERSION } from '../parts/development-release';
import { sha384 } from 'platform/sha384';

interface Callbacks {
  onBuilt(): void;
  onFaults(faults: Fault[]): void;
}

/** Builds a section's browser files for a shell in production, whose React does not support hot replacement. */
export async function buildSectionHere(name: string, data: string, { onBuilt, onFaults }: Callbacks) {
  const folder = workspaceFolder(name);
  const outputFolder = path.join(data, 'browser', name, VERSION);
  mkdirSync(outputFolder, { recursive: true });
  const [settings] = await bundlesOf({ name, version: VERSION, folder, outputFolder, development: false });
  const browser = new CompiledBrowser(
    {
      ...settings!,
      optimization: { ...settings!.optimization, minimize: false, emitOnErrors: false },
      cache: { type: 'memory' },
    },
    {
      onBuilt(stats) {
        console.log(`${name}: built in ${Math.round(stats.endTime - stats.startTime)} ms`);
        onFaults([]);
        onBuilt();
      },
      onFailed(stats) {
        const faults = readFaults(name, stats);
        printFaults(faults);
        onFaults(faults);
      },
    },
  );
  browser.start(true);
  return { browser, selected: () => releaseHere(name, folder, outputFolder, browser.stats) };
}

function releaseHere(name: string, folder: string, outputFolder: string, stats: Stats | null): SelectedRelease {
  if (!stats) throw new Error(`${name} is not built yet; the terminal shows why.`);
  const styles = Object.keys(stats.compilation.assets).filter((file) => file.endsWith('.css'));
  const tables = LANGUAGES.map(textHashes).filter((file) => stats.compilation.assets[file]);
  const files = ['remoteEntry.js', ...Object.values(scriptsByChunk(stats)), ...styles, ...tables];
  const hash = (file: string) => sha384(readFileSync(path.join(outputFolder, file)));
  const hashes = Object.fromEntries(files.map((file) => [file, `sha384-${hash(file)}`]));
  return developmentRelease(name, readDeclaration(folder), { styles, hashes });
}
