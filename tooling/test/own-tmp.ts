import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const GIGABYTE = 1024 ** 3;
/** Linux keeps it in memory, where a disk that others keep busy holds up no test. */
const MEMORY = '/dev/shm';

/** A folder for temporary files that goes with a test run, however many of them its tests leave behind. */
export class OwnTmp {
  readonly #folder: string;

  constructor() {
    this.#folder = folderInMemory() ?? mkdtempSync(path.join(tmpdir(), 'site-test-'));
    // Servers that tests start as another user have their folders in it.
    chmodSync(this.#folder, 0o711);
    mkdirSync(this.env.TMPDIR);
    chmodSync(this.env.TMPDIR, 0o1777);
  }

  /** For the programs that use it. */
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

/** In memory, where there is plenty and programs run from it; containers often have little, or run none. */
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
