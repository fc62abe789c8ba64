import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for temporary files that goes with a test run, however many of them its tests leave behind. */
export class OwnTmp {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'site-test-'));

  constructor() {
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
