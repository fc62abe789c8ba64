import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../build/files-below';

/** What the tests of every workspace stand on. */
const READ_BY_ALL = ['shared', 'platform', 'tooling', 'shell/site.json', 'package-lock.json'];

/** Its tests look at every folder: the rules of the house, what is documented, what is deployed. */
const READS_ALL = 'tooling';

/** Which workspaces' unit tests passed over just the files that there are now; in a file, so that the next run knows. */
export class PassedBefore {
  readonly #known: Record<string, string>;
  /** As they were when first asked for: what is saved while tests run has not passed. */
  readonly #digests = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly file: string,
  ) {
    this.#known = read(file);
  }

  has(workspace: string): boolean {
    return this.#known[workspace] === this.#digest(workspace);
  }

  keep(workspaces: readonly string[]): void {
    for (const workspace of workspaces) this.#known[workspace] = this.#digest(workspace);
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.#known, null, 2));
  }

  #digest(workspace: string): string {
    const digest = this.#digests.get(workspace) ?? this.#computed(workspace);
    this.#digests.set(workspace, digest);
    return digest;
  }

  #computed(workspace: string): string {
    const hash = createHash('sha256');
    const places = workspace === READS_ALL ? ['.'] : [workspace, ...READ_BY_ALL];
    for (const file of places.flatMap((place) => this.#files(path.join(this.root, place))).sort())
      hash
        .update(`${path.relative(this.root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    return hash.digest('hex');
  }

  #files(place: string): string[] {
    if (!existsSync(place)) return [];
    return statSync(place).isDirectory() ? filesBelow(place) : [place];
  }
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
