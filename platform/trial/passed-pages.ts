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

/** The version of the checks. Increase it with every new check, so that all pages are tried again. */
const RULES = 4;
/** The number of stored pages of one section, enough for several releases of a large one. */
const MOST = 2_000;

/** The number of stored faults of one section. */
const MOST_FAULTS = 200;

const schema = z.object({ passed: z.array(z.string()), failedOnce: z.record(z.string(), z.int()).default({}) });

/**
 * The pages of a section that passed a trial, as hashes of their sources, and how often a page passed only at its second try. The file is
 * sealed, so that only this installation can write it.
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

  /** Counts a fault that occurred only at the first try; `add` saves the count. @returns the number of publications with this fault */
  countFailedOnce(fault: string): number {
    const count = (this.#failedOnce.get(fault) ?? 0) + 1;
    this.#failedOnce.delete(fault);
    this.#failedOnce.set(fault, count);
    return count;
  }

  async add(hashes: readonly string[]): Promise<void> {
    // The oldest are first, and are dropped first.
    for (const hash of hashes) this.#passed.delete(hash);
    for (const hash of hashes) this.#passed.add(hash);
    const failedOnce = Object.fromEntries([...this.#failedOnce].slice(-MOST_FAULTS));
    const text = JSON.stringify({ passed: [...this.#passed].slice(-MOST), failedOnce });
    await mkdir(path.dirname(this.#file), { recursive: true });
    await writeDurably(this.#file, sealed(this.folder, this.#label, text));
  }

  /** An invalid file counts as empty, so that all pages are tried again. */
  #read(): z.infer<typeof schema> {
    const empty = { passed: [], failedOnce: {} };
    if (!existsSync(this.#file)) return empty;
    const text = unsealed(this.folder, this.#label, readFileSync(this.#file, 'utf8'));
    return (text !== null && schema.safeParse(JSON.parse(text)).data) || empty;
  }
}

/** A release from which pages are rendered. */
export interface SourceRelease {
  folder: string;
  record: ReleaseRecord;
}

/** The chunks with the messages of one language, which `webpackChunkName: "messages-[request]"` names. */
const MESSAGES = /\/messages-([a-z]{2})-json\./;

/**
 * Returns a function that hashes a page with its language and the files of its releases. The hash does not depend on the version. Changed
 * messages change the hashes of their language; any other changed script or style changes all hashes.
 */
export function hashesOf(releases: readonly SourceRelease[]): (language: Language, html: string) => string {
  const versions = releases.flatMap(({ record: { name, version } }) => [uniqueName(name, version), version]);
  const prefixes = releases.map(({ record: { name, version } }) => classPrefix(name, version));
  const classes = new RegExp(`(${prefixes.join('|')})(?=[0-9a-z]+-[0-9a-z])`, 'g');
  const bare = (text: string): string =>
    versions
      .reduce((left, version) => left.replaceAll(version, '*'), text)
      .replace(/\.[0-9a-f]{8}\.(js|mjs|css)/g, '.*.$1')
      .replace(classes, '*')
      // webpack's table of content hashes in chunk names.
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
