import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { LANGUAGES, type Language } from 'shared/contract';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { classPrefix, uniqueName } from 'shared/contract/registry/release-address';
import { sealed, unsealed } from '../render';
import { sha256 } from '../sha256';
import { writeDurably } from '../store/files';

/** Raised when a trial looks for more than before, so that everything is tried again. */
const RULES = 4;
/** Pages that are remembered of one section: several releases of a large one. */
const MOST = 2_000;

/** Faults that are counted. */
const MOST_FAULTS = 200;

const schema = z.object({ passed: z.array(z.string()), failedOnce: z.record(z.string(), z.int()).default({}) });

/**
 * The pages of a section that passed a trial, by the hash of what they are made of, and how often a page passed at its second try alone; sealed,
 * so that only this installation can say so.
 */
export class PassedPages {
  readonly #passed: Set<string>;
  readonly #failedOnce: Map<string, number>;
  readonly #file: string;
  readonly #label: string;

  constructor(
    private readonly folder: string,
    section: string,
  ) {
    this.#file = path.join(folder, 'trials', `${section}.json`);
    this.#label = `trial ${section}`;
    const { passed, failedOnce } = this.#read();
    this.#passed = new Set(passed);
    this.#failedOnce = new Map(Object.entries(failedOnce));
  }

  has(hash: string): boolean {
    return this.#passed.has(hash);
  }

  /** Counts a fault that a page had at its first try alone, until it is saved by `add`. @returns in how many publications it was seen */
  countFailedOnce(fault: string): number {
    const count = (this.#failedOnce.get(fault) ?? 0) + 1;
    this.#failedOnce.delete(fault);
    this.#failedOnce.set(fault, count);
    return count;
  }

  async add(hashes: readonly string[]): Promise<void> {
    // Those that passed last stand at the end.
    for (const hash of hashes) this.#passed.delete(hash);
    for (const hash of hashes) this.#passed.add(hash);
    const failedOnce = Object.fromEntries([...this.#failedOnce].slice(-MOST_FAULTS));
    const text = JSON.stringify({ passed: [...this.#passed].slice(-MOST), failedOnce });
    await mkdir(path.dirname(this.#file), { recursive: true });
    await writeDurably(this.#file, sealed(this.folder, this.#label, text));
  }

  /** What cannot be believed is no reason to refuse: the pages are tried again. */
  #read(): z.infer<typeof schema> {
    const nothing = { passed: [], failedOnce: {} };
    if (!existsSync(this.#file)) return nothing;
    const text = unsealed(this.folder, this.#label, readFileSync(this.#file, 'utf8'));
    return (text !== null && schema.safeParse(JSON.parse(text)).data) || nothing;
  }
}

/** A release as a page is made of it. */
export interface Made {
  folder: string;
  record: ReleaseRecord;
}

/** Scripts that hold the messages of one language: chunks named as `webpackChunkName: "messages-[request]"` names them. */
const MESSAGES = /\/messages-([a-z]{2})-json\./;

/**
 * By language and HTML of a page: the hash of what it is made of. A new version alone changes nothing, changed messages change the pages of
 * their language, and another changed script or style changes every page.
 */
export function hashesOf(releases: readonly Made[]): (language: Language, html: string) => string {
  const versions = releases.flatMap(({ record: { name, version } }) => [uniqueName(name, version), version]);
  const prefixes = releases.map(({ record: { name, version } }) => classPrefix(name, version));
  const classes = new RegExp(`(${prefixes.join('|')})(?=[0-9a-z]+-[0-9a-z])`, 'g');
  const bare = (text: string): string =>
    versions
      .reduce((left, version) => left.replaceAll(version, '*'), text)
      .replace(/\.[0-9a-f]{8}\.(js|mjs|css)/g, '.*.$1')
      .replace(classes, '*')
      // webpack's table of the hashes in the names of chunks.
      .replace(/:"[0-9a-f]{8}"/g, ':"*"')
      .replace(/sha(256|384)-[\w+/]{43,64}=*/g, '*');
  const files = releases.flatMap(({ folder, record }) =>
    Object.keys(record.files)
      .filter((file) => /^(?!server\/).*\.(m?js|css)$/.test(file))
      .map((file) => ({
        language: MESSAGES.exec(file)?.[1],
        line: `${record.name} ${bare(file)} ${sha256(bare(readFileSync(path.join(folder, file), 'utf8')))}`,
      })),
  );
  const codeOf = (language: Language) =>
    sha256(
      files
        .filter((file) => file.language === undefined || file.language === language)
        .map(({ line }) => line)
        .sort()
        .join('\n'),
    );
  const code = Object.fromEntries(LANGUAGES.map((language) => [language, codeOf(language)])) as Record<Language, string>;
  return (language, html) => sha256([RULES, language, code[language], bare(html)].join('\n'));
}
