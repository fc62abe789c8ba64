import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Report } from './read-reports';

/** Readable by the site's account alone. */
const OWNER_ONLY = 0o600;
/** The most bytes of a file, of which there are two. */
const MOST_BYTES = 128 * 1024;

/**
 * Stores the latest reports of browsers in `SITE_DATA/reports`, in two files of limited size. Losing some does no harm, so responses do not
 * wait for the disk.
 */
export class ReportLog {
  readonly #loggedKinds = new Set<string>();
  readonly #folder: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    folder: string,
    private readonly count: (report: Report) => void,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.#folder = path.join(folder, 'reports');
  }

  add(report: Report): void {
    this.count(report);
    const key = `${report.kind} ${report.what}`;
    // Only the first of a kind is logged; all are in the file.
    if (!this.#loggedKinds.has(key))
      console.error(`A browser reported: ${report.kind}, ${report.what}, ${report.blocked} (${report.page}).`);
    this.#loggedKinds.add(key);
    const line = `${JSON.stringify({ at: this.now().toISOString(), ...report })}\n`;
    this.#writing = this.#writing.then(() => this.#append(line)).catch((error) => console.error('A report was not kept.', error));
  }

  /** Resolves when everything that was added is in its file. */
  settled(): Promise<void> {
    return this.#writing;
  }

  async #append(line: string): Promise<void> {
    const file = path.join(this.#folder, 'last.jsonl');
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const size = await stat(file).then(
      (stats) => stats.size,
      () => 0,
    );
    if (size + line.length > MOST_BYTES) await rename(file, path.join(this.#folder, 'before.jsonl'));
    await appendFile(file, line, { mode: OWNER_ONLY });
  }
}
