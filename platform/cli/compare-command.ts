import type { Command } from 'commander';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printable } from '../printable';
import { UsageError } from '../refusal';
import { PagesStore, Renderer } from '../render';
import { readSite } from '../settings';
import { readFolder, readRelease } from './arguments';
import { addAction } from './store-command';
import { NotOverNetwork, type ToolContext } from './tool-context';

/** Adds the command that reports what a release changes, for approvers. It opens pages in a browser on this machine. */
export function addCompareCommand(tool: Command, context: ToolContext): void {
  addAction(
    tool
      .command('compare <release>')
      .description(
        "write a report of what a release changes beside stable: its pages' pictures, texts, bytes, accessibility trees",
      )
      .option('--out <folder>', 'where the report is written: a new or empty folder; without: a temporary one'),
    async (word: string, { out = path.join(tmpdir(), `compare-${randomUUID()}`) }: { out?: string }) => {
      if (context.isRemote)
        throw new NotOverNetwork('compare works on a local store: run it on the machine of the store, without --to');
      const release = readRelease(word);
      if (existsSync(readFolder('--out', out)) && readdirSync(out).length > 0)
        throw new UsageError('wrong-option', `--out is "${out}", which is not empty; it takes a new or empty folder`);
      const { siteConfig, browser = null } = context.environment;
      const folder = await context.local.open();
      const renderer = new Renderer();
      try {
        // Loaded only here, because it drives a browser.
        const { compareRelease } = await import('../trial/compare');
        const { summary, comparison } = await compareRelease({
          folder,
          siteConfig,
          browser,
          pages: new PagesStore({ folder, site: readSite(siteConfig), renderer }),
          ...release,
          out: path.resolve(out),
          log: (line) => console.error(printable(line)),
        });
        const report = path.resolve(out, 'index.html');
        return { text: `${report}\n${summary}`, json: { report, summary, ...comparison } };
      } finally {
        renderer.close();
      }
    },
  );
}
