import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './compress-here';
import { run } from '../cli/run';
import type { Builder } from '../cli/tool-context';
import { readRecord } from '../store/releases/read-record';

// Rendering in a process of its own would cost every command a second.
jest.mock('../render/renderer', () => ({
  Renderer: class {
    render = async (job: object) => {
      const { readRecords } = jest.requireActual('../render/read-records');
      return jest.requireActual('../render/render-section').renderSection(job, readRecords(job));
    };
    close(): void {}
  },
}));

interface Outcome {
  code: number;
  /** What a pipeline reads. */
  stdout: string;
  /** What a person reads beside it. */
  stderr: string;
}

/** The release tool on a store of its own, run in this process. */
export class Tool {
  readonly data = mkdtempSync(path.join(tmpdir(), 'tool-'));
  /** Of the fleet that the store belongs to. */
  database: string | undefined;
  siteConfig = path.join(__dirname, '../../shell/site.json');
  readonly #built: Map<string, string>;
  builder: Builder = {
    names: () => ['shell', 'help', 'legal'],
    build: async (name, say) => {
      say(`Building ${name} …`);
      const folder = this.#built.get(name)!;
      return { name, version: readRecord(folder).version, folder };
    },
  };

  /** @param like its store is copied, and what it has built */
  constructor(like?: Tool) {
    this.#built = new Map(like ? like.#built : []);
    if (like) cpSync(like.data, this.data, { recursive: true, preserveTimestamps: true });
  }

  /** Publishes release folders as if they had just been built. */
  async publish(...folders: string[]): Promise<void> {
    for (const folder of folders) await this.must('publish', this.offer(folder));
  }

  /** Publishes a release folder and starts it without stages of its own: the first release of a part is live at once. */
  async publishAndStart(folder: string): Promise<void> {
    await this.publish(folder);
    const { name, version } = readRecord(folder);
    await this.must('start', `${name}@${version}`);
  }

  /** What the next build of a part gives; answers the name of the part. */
  offer(folder: string): string {
    const { name } = readRecord(folder);
    this.#built.set(name, folder);
    return name;
  }

  /** Runs a command line that has to succeed; answers what it says. */
  async must(...words: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.release(...words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    return stdout;
  }

  async release(...words: string[]): Promise<Outcome> {
    const stdout: string[] = [];
    const stderr: string[] = [];
    const spies = [
      jest.spyOn(console, 'log').mockImplementation((line) => void stdout.push(line)),
      jest.spyOn(console, 'error').mockImplementation((line) => void stderr.push(line)),
      jest.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0),
      jest.replaceProperty(process, 'env', {
        ...process.env,
        SITE_DATA: this.data,
        SITE_CONFIG: this.siteConfig,
        SITE_DATABASE: this.database,
      }),
    ];
    process.exitCode = undefined;
    try {
      await run(this.builder, words);
      return { code: Number(process.exitCode ?? 0), stdout: stdout.join('\n'), stderr: stderr.join('\n') };
    } finally {
      process.exitCode = undefined;
      spies.forEach((spy) => ('mockRestore' in spy ? spy.mockRestore() : spy.restore()));
    }
  }
}

/** Prepares a store once and gives each test a copy of it: to publish takes longer than most of what is tested. */
export function preparedTools(prepare: (tool: Tool) => Promise<unknown>): () => Promise<Tool> {
  let prepared: Promise<Tool> | undefined;
  return async () => {
    prepared ??= (async () => {
      const tool = new Tool();
      await prepare(tool);
      return tool;
    })();
    return new Tool(await prepared);
  };
}
