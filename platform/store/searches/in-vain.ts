import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from 'shared/contract';
import { writeDurably } from '../registry/write-durably';

/** Searches of the help center without results, once enough networks had made them. */
const inVainSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  words: z.string().min(1),
  /** How many networks searched for them, each counted once in a week. */
  networks: z.int().min(1),
  /** The last day, in UTC. */
  last: z.iso.date(),
});
export type InVain = z.infer<typeof inVainSchema>;

/** As many as an editor reads; the most searched ones stay. */
const MOST = 500;

/** `searches/in-vain.json` of a store's folder. */
export class SearchesInVain {
  readonly #file: string;

  constructor(dir: string) {
    this.#file = path.join(dir, 'searches', 'in-vain.json');
  }

  /** Most searched first; a file that cannot be read counts as none, because nothing else depends on it. */
  list(): InVain[] {
    try {
      return z.array(inVainSchema).parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return [];
    }
  }

  /** Adds to the networks that searched for the same words before. */
  async add({ networks, ...added }: InVain): Promise<void> {
    const isSame = ({ language, words }: InVain) => language === added.language && words === added.words;
    const before = this.list();
    const entry = { ...added, networks: networks + (before.find(isSame)?.networks ?? 0) };
    const all = [...before.filter((one) => !isSame(one)), entry].sort((one, other) => other.networks - one.networks);
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    await writeDurably(this.#file, JSON.stringify(all.slice(0, MOST)), 0o600);
  }
}
