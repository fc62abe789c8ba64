import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EarlierDocuments } from './compile-folder';
import type { ContentConfig } from './define-content';

interface Read {
  config: ContentConfig | null;
  /** What was compiled by these settings. */
  earlier: EarlierDocuments;
}

/** A remote's `content.config.ts`, read again when it, or what it is made of, has changed since. */
export class ConfigReader {
  #read: Read | null = null;
  #state = '';

  constructor(private readonly folder: string) {}

  /** What the settings are made of: the file itself, the drawings, and the data files beside it. */
  files(): string[] {
    const files = readdirSync(this.folder).filter((file) => file === CONFIG || (file.endsWith('.json') && !NOT_DATA.test(file)));
    const drawings = path.join(this.folder, DRAWINGS);
    const drawn = existsSync(drawings) ? readdirSync(drawings).map((file) => path.join(DRAWINGS, file)) : [];
    return [...files, ...drawn].map((file) => path.join(this.folder, file));
  }

  async read(): Promise<Read> {
    const state = this.files()
      .map((file) => `${file} ${statSync(file).mtimeMs}`)
      .join('\n');
    if (this.#read && state === this.#state) return this.#read;
    const config = await this.#import(this.#read !== null);
    this.#state = state;
    return (this.#read = { config, earlier: new Map() });
  }

  async #import(isAgain: boolean): Promise<ContentConfig | null> {
    const file = path.join(this.folder, CONFIG);
    if (!existsSync(file)) return null;
    const url = pathToFileURL(file).href;
    if (!isAgain) return (await import(url)).default;
    // Node caches every module; this reads the settings, and all that they import, again.
    const { tsImport } = await import('tsx/esm/api');
    return (await tsImport(url, import.meta.url)).default;
  }
}

const CONFIG = 'content.config.ts';
const DRAWINGS = 'content-directives';
const NOT_DATA = /^(package|tsconfig|section)\.json$/;
