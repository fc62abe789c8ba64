import { existsSync, rmSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import { MOST_OF_FILE } from 'platform/commands';
import { Refused } from '../answers/problem';
import { filesFolder, incomingFolder } from './paths';

/** The most uploaded bytes of a section: several releases, and too few for a team to fill the disk. */
const MOST_BYTES = 200 * 1024 * 1024;
/** The most uploaded files: of a section, and of a grant. A release has at most 2,000. */
const [MOST_FILES, MOST_OF_GRANT] = [6_000, 3_000];
/** Milliseconds after which an uploaded file is deleted. */
const DAY = 24 * 60 * 60 * 1000;

interface Section {
  bytes: number;
  /** Uploaded files, by hash, with their size. */
  files: Map<string, { size: number; grant: string | null }>;
  /** The number of uploads under way. */
  reserved: number;
}

export interface Upload {
  name: PartName;
  hash: string;
  /** The name of the grant with which the file is uploaded. */
  grant: string;
  /** The `Content-Length`; `null` if unknown: then the maximum size of a file is reserved. */
  length: number | null;
}

/** Uploaded files that belong to no release yet. Keeps an index in memory, so that the cost of an upload does not depend on their number. */
export class Uploads {
  readonly #sections = new Map<PartName, Promise<Section>>();
  readonly #reservedBy = new Map<string, number>();

  constructor(readonly folder: string) {}

  /**
   * Reserves space for a file before it is written, and refuses the upload if there is none. `work` writes at most `most` bytes, and returns
   * their number. A failure releases the reservation.
   */
  async store({ name, hash, grant, length }: Upload, work: (most: number) => Promise<number>): Promise<void> {
    const section = await this.#sectionOf(name);
    const most = Math.min(length ?? MOST_OF_FILE, MOST_OF_FILE);
    this.#refuseFull(name, section, grant, most);
    this.#reserve(section, grant, { bytes: most, files: 1 });
    try {
      const size = await work(most);
      section.bytes += size - (section.files.get(hash)?.size ?? 0);
      section.files.set(hash, { size, grant });
    } finally {
      this.#reserve(section, grant, { bytes: -most, files: -1 });
    }
  }

  /** Deletes files whose release is published. */
  async remove(name: PartName, hashes: Iterable<string>): Promise<void> {
    const section = await this.#sectionOf(name);
    for (const hash of hashes) {
      forget(section, hash);
      await rm(path.join(filesFolder(this.folder, name), hash), { force: true });
    }
  }

  /** Deletes files that are older than a day: uploads that never became a release, and what a killed service left. */
  async removeOld(): Promise<void> {
    const folder = incomingFolder(this.folder);
    if (!existsSync(folder)) return;
    const now = Date.now();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile()) continue;
      const [name] = path.relative(folder, file).split(path.sep) as [PartName];
      const section = path.dirname(file) === filesFolder(this.folder, name) ? await this.#sectionOf(name) : null;
      // Synchronous from here to `rmSync`: the file may be uploaded again at this moment.
      if (now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) <= DAY) continue;
      rmSync(file, { force: true });
      if (section) forget(section, entry.name);
    }
  }

  #refuseFull(name: PartName, { bytes, files, reserved }: Section, grant: string, most: number): void {
    const deletion = 'they are deleted when they are published, or a day after they were sent.';
    if (bytes + most > MOST_BYTES)
      throw new Refused('too-much-waiting', `${MOST_BYTES / 1024 / 1024} MB of ${name} wait to be published; ${deletion}`);
    const ofGrant = [...files.values()].filter((file) => file.grant === grant).length + (this.#reservedBy.get(grant) ?? 0);
    if (files.size + reserved >= MOST_FILES || ofGrant >= MOST_OF_GRANT)
      throw new Refused(
        'too-much-waiting',
        `${files.size + reserved} files of ${name} wait to be published, ${ofGrant} of ${grant}; ${deletion}`,
      );
  }

  #reserve(section: Section, grant: string, { bytes, files }: { bytes: number; files: number }): void {
    section.bytes += bytes;
    section.reserved += files;
    const ofGrant = (this.#reservedBy.get(grant) ?? 0) + files;
    if (ofGrant > 0) this.#reservedBy.set(grant, ofGrant);
    else this.#reservedBy.delete(grant);
  }

  #sectionOf(name: PartName): Promise<Section> {
    const cached = this.#sections.get(name);
    if (cached) return cached;
    const section = readSection(filesFolder(this.folder, name)).catch((error: unknown) => {
      this.#sections.delete(name);
      throw error;
    });
    this.#sections.set(name, section);
    return section;
  }
}

function forget(section: Section, hash: string): void {
  section.bytes -= section.files.get(hash)?.size ?? 0;
  section.files.delete(hash);
}

/** Reads the files that a previous process left. Their grants are unknown. */
async function readSection(folder: string): Promise<Section> {
  const files: Section['files'] = new Map();
  for (const hash of existsSync(folder) ? await readdir(folder) : []) {
    const entry = await stat(path.join(folder, hash)).catch(() => null);
    if (entry) files.set(hash, { size: entry.size, grant: null });
  }
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  return { bytes, files, reserved: 0 };
}
