import { mkdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';
import { readJson } from '../../json';
import { withLock } from '../sqlite';
import { writeDurably } from '../registry/write-durably';

/** A search of the help center without results, recorded once enough networks have made it. */
const searchSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  words: z.string().min(1),
  /** The number of networks that searched for it, each counted once a week. */
  networks: z.int().min(1),
  /** The last day, in UTC. */
  last: z.iso.date(),
});
export type ZeroResultSearch = z.infer<typeof searchSchema>;

/** The most entries; those with most searches are kept. */
const MOST = 500;

/** The searches without results: `searches/in-vain.json` in the store's folder. */
export class ZeroResultSearches {
  readonly #file: string;

  constructor(dir: string) {
    this.#file = path.join(dir, 'searches', 'in-vain.json');
  }

  /** Most frequent first. A file in another format counts as empty, because nothing else depends on it. */
  list(): ZeroResultSearch[] {
    return readJson(this.#file, z.array(searchSchema)) ?? [];
  }

  /** Records a search, adding its networks to those of earlier searches for the same words. */
  async add({ networks, ...added }: ZeroResultSearch): Promise<void> {
    const isSame = ({ language, words }: ZeroResultSearch) => language === added.language && words === added.words;
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    await withLock(this.#file, () => {
      const before = this.list();
      const entry = { ...added, networks: networks + (before.find(isSame)?.networks ?? 0) };
      const all = [...before.filter((one) => !isSame(one)), entry].sort((one, other) => other.networks - one.networks);
      return writeDurably(this.#file, JSON.stringify(all.slice(0, MOST)), 0o600);
    });
  }
}
