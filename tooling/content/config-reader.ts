import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EarlierDocuments } from './compile-folder';
import type { ContentConfig } from './define-content';

interface Read {
  config: ContentConfig | null;
  /** The documents that were compiled with this config. */
  earlier: EarlierDocuments;
}

/** Reads a remote's `content.config.ts`, and reads it again after a change of it, of its directives or of its data files. */
export class ConfigReader {
  #read: Read | null = null;
  #state = '';

  constructor(private readonly folder: string) {}

  /** The files of the config: `content.config.ts`, the directives and rules that it imports, and the data files beside it. */
  files(): string[] {
    const files = readdirSync(this.folder).filter((file) => file === CONFIG || (file.endsWith('.json') && !NOT_DATA.test(file)));
    const imported = IMPORTED.map((name) => path.join(this.folder, name)).filter((folder) => existsSync(folder));
    return [...files.map((file) => path.join(this.folder, file)), ...imported.flatMap(filesIn)];
  }

  async read(): Promise<Read> {
    const state = this.files()
      .map((file) => `${file} ${statSync(file).mtimeMs}`)
      .join('\n');
    if (this.#read && state === this.#state) return this.#read;
    const isAgain = this.#state !== '';
    this.#state = state;
    this.#read = null;
    return (this.#read = { config: await this.#import(isAgain), earlier: new Map() });
  }

  async #import(isAgain: boolean): Promise<ContentConfig | null> {
    const file = path.join(this.folder, CONFIG);
    if (!existsSync(file)) return null;
    const url = pathToFileURL(file).href;
    if (!isAgain) return (await import(url)).default;
    // Node caches modules, and the fault of one that is broken; tsImport loads the config and its imports again.
    const { tsImport } = await import('tsx/esm/api');
    return (await tsImport(url, import.meta.url)).default;
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? path.join(entry.parentPath, entry.name) : [],
  );

const CONFIG = 'content.config.ts';
const IMPORTED = ['content-directives', 'content-rules'];
const NOT_DATA = /^(package|tsconfig|section)\.json$/;
