import { cpSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { run } from '../cli/run';
import type { Builder } from '../cli/tool-context';
import { Renderer } from '../render';
import { readRecord } from '../store/releases/read-record';

// Renders in this process: a child process would cost each command a second.
jest.mock('../render/renderer', () => ({
  Renderer: class {
    render = async (job: object) => {
      const { readRecords } = jest.requireActual('../render/read-records');
      return jest.requireActual('../render/render-section').renderSection(job, readRecords(job));
    };
    close(): void {}
  },
}));

if (Renderer !== jest.requireMock('../render/renderer').Renderer)
  throw new Error('Import platform/testing/tool before what renders: each rendering would start a child process');

interface Outcome {
  code: number;
  /** The output for pipelines. */
  stdout: string;
  /** The output for people. */
  stderr: string;
}

/** The release tool on a temporary store, run in this process. */
export class Tool {
  readonly data = newFolder();
  /** Address of the cluster's database, if the store belongs to one. */
  database: string | undefined;
  siteConfig = path.join(__dirname, '../../shell/site.json');
  readonly #built: Map<string, string>;
  builder: Builder = {
    names: () => ['shell', 'help', 'legal'],
    build: async (name, log) => {
      log(`Building ${name} …`);
      const folder = this.#built.get(name)!;
      return { name, version: readRecord(folder).version, folder };
    },
  };

  /** @param like a tool whose store and builds are copied */
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

  /** Sets the result of the next build of a part. @returns the name of the part */
  offer(folder: string): string {
    const { name } = readRecord(folder);
    this.#built.set(name, folder);
    return name;
  }

  /** Runs a command line that must succeed. @returns its output */
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

/** Prepares a store once and gives each test a copy of it, because publishing takes longer than most tests. */
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
