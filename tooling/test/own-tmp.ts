import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const GIGABYTE = 1024 ** 3;
/** Linux keeps this folder in memory, so that a busy disk does not slow tests. */
const MEMORY = '/dev/shm';

/** A folder for the temporary files of a test run, deleted with everything that tests leave in it. */
export class OwnTmp {
  readonly #folder: string;

  constructor() {
    this.#folder = folderInMemory() ?? mkdtempSync(path.join(tmpdir(), 'site-test-'));
    // Servers that tests start as another user have folders in it.
    chmodSync(this.#folder, 0o711);
    mkdirSync(this.env.TMPDIR);
    chmodSync(this.env.TMPDIR, 0o1777);
  }

  /** The environment of programs that use it. */
  get env(): { TMPDIR: string } {
    return { TMPDIR: this.file('t') };
  }

  file(name: string): string {
    return path.join(this.#folder, name);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The folder in memory, if it is large enough and allows programs to run; in containers it is often small or `noexec`. */
function folderInMemory(): string | null {
  if (process.availableMemory() < 8 * GIGABYTE) return null;
  let folder: string | null = null;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < 4 * GIGABYTE) return null;
    folder = mkdtempSync(path.join(MEMORY, 'site-test-'));
    const program = path.join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    rmSync(program);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return null;
  }
}
