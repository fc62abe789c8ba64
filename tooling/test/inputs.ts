import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

/** Outputs of commands in the repository. */
const OUTPUTS = /^(node_modules|dist|\.git|\.cache|\.data.*|test-results|playwright-report|gallery|.*\.log)$/;

/** A guide of the help center. */
export const GUIDE = /[\\/]remotes[\\/]help[\\/]content[\\/].+\.md$/;

/** A component, a style or the messages of a section, whose name is the first group. */
export const SHOWN_BY_SECTION = /[\\/]remotes[\\/]([^\\/]+)[\\/]src[\\/](?:.+\.(?:tsx|scss)|messages[\\/]\w+\.json)$/;

/** Milliseconds by which a file system's clock may be behind. */
const CLOCK_STEP = 20;

/**
 * Digests of what tests read. A line names each input by a kind and a path: `file` is the content of a file, `list` the names in a folder, `tree`
 * everything below a folder, `code` the same without Markdown, and `product` without tests, the bodies of guides and the components of sections.
 * Missing files count too.
 */
export class Inputs {
  readonly #digests = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = realpathSync(root);
  }

  digest(lines: readonly string[]): string {
    const hash = createHash('sha256');
    for (const line of lines) {
      const digest = this.#digests.get(line) ?? this.#digestOf(line);
      this.#digests.set(line, digest);
      hash.update(digest);
    }
    return hash.digest('hex');
  }

  /**
   * Whether one of the inputs in the repository was written, added or deleted at or after a time in milliseconds. What a test built among the
   * outputs of commands and removed is none.
   */
  haveChanged(lines: readonly string[], time: number): boolean {
    const isSince = ({ ctimeMs }: Stats) => ctimeMs >= time - CLOCK_STEP;
    return lines.some((line) => {
      const [kind, place] = parse(line);
      let there = place;
      while (!existsSync(there)) there = path.dirname(there);
      if (!this.#isInside(there) || (there !== place && isOutput(path.relative(this.#root, place)))) return false;
      const status = statSync(there);
      if (there !== place || kind === 'list' || status.isFile()) return isSince(status);
      return filesOf(kind, there).some((file) => isSince(statSync(file)));
    });
  }

  #digestOf(line: string): string {
    const [kind, place] = parse(line);
    const hash = createHash('sha256').update(line);
    // `statSync` would throw for a path below a file.
    const status = existsSync(place) ? statSync(place) : null;
    if (!status) hash.update('absent');
    else if (!this.#isInside(place)) hash.update(status.isFile() ? `${status.size} ${status.mtimeMs}` : 'there');
    else if (status.isFile()) addFile(hash, place);
    else if (kind === 'list') hash.update(namesIn(place).join('\0'));
    else
      for (const file of filesOf(kind, place))
        hash.update(`${file}\0`).update(kind === 'product' ? productPart(file) : readFileSync(file));
    return hash.digest('hex');
  }

  #isInside(place: string): boolean {
    return `${realpathSync(place)}${path.sep}`.startsWith(this.#root + path.sep);
  }
}

/** All files below a folder, except outputs. */
export const filesIn = (folder: string): string[] =>
  namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const status = statSync(file, { throwIfNoEntry: false });
    return status?.isDirectory() ? filesIn(file) : status?.isFile() ? [file] : [];
  });

function filesOf(kind: string, folder: string): string[] {
  if (kind === 'tree') return filesIn(folder);
  if (kind === 'code') return filesIn(folder).filter((file) => !file.endsWith('.md'));
  return kind === 'product' ? filesIn(folder).filter((file) => !/\.(spec|test)\.tsx?$/.test(file)) : [];
}

/** The part of a file on which all browser tests depend: of a guide the front matter, of a section's component nothing. The rest matters only to tests that request it. */
function productPart(file: string): string | Buffer {
  if (SHOWN_BY_SECTION.test(file)) return '';
  const text = readFileSync(file);
  if (!GUIDE.test(file)) return text;
  return String(text).split(/^---$/m, 2).join('---');
}

function parse(line: string): [kind: string, place: string] {
  const space = line.indexOf(' ');
  return [line.slice(0, space), line.slice(space + 1)];
}

/** The content of a file, and the other files of that name: a new `a.js` would be imported instead of `a.ts`. */
function addFile(hash: Hash, file: string): void {
  const folder = path.dirname(file);
  const stem = stemOf(path.basename(file));
  const alike = (place: string, name: string) => namesIn(place).filter((other) => stemOf(other) === name);
  hash.update(readFileSync(file)).update(alike(folder, stem).join('\0'));
  if (stem === 'index') hash.update(alike(path.dirname(folder), path.basename(folder)).join('\0'));
}

const isOutput = (file: string): boolean => file.split(path.sep).some((name) => OUTPUTS.test(name));

const stemOf = (name: string): string => name.split('.', 1)[0]!;

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !OUTPUTS.test(name))
    .sort();
