import type { Command } from 'commander';
import { readSite } from '../settings';
import { printable } from '../printable';
import { audit, PagesStore, Renderer, type Audit } from '../render';
import { pruneStore } from '../store';
import { Refusal, UsageError } from '../refusal';
import { readDays, readName } from './arguments';
import { addAction } from './store-command';
import { NotOverNetwork, type ToolContext } from './tool-context';

const DAY = 24 * 60 * 60 * 1000;

/** Adds the commands that work on the store and change nothing that is served. */
export function addStoreCommands(tool: Command, context: ToolContext): void {
  addAction(
    tool
      .command('publish <name>')
      .description('build a release, check that it renders, and put it into the store; nothing served changes'),
    async (word: string) => {
      const { builder, target } = context;
      const name = readName(word);
      const names = builder.names();
      if (!names.includes(name))
        throw new UsageError('unknown-part', `"${name}" is no part of the site; the parts are ${names.join(', ')}`);
      const log = (line: string) => console.error(printable(line));
      const { version, changes } = await target.publish(await builder.build(name, log), log);
      const hint = `Next: ${target.commandLine(`start ${name}@${version}`)}`;
      return { text: `${name}@${version}`, json: { name, version, changes }, hint };
    },
  );

  addAction(
    tool
      .command('prune')
      .description('delete releases that no registry within the window can reach')
      .option('--window-days <days>', 'how long an open page may still ask for its files', '30')
      .option('--dry-run', 'only say what would go, and why'),
    async ({ windowDays, dryRun = false }: { windowDays: string; dryRun?: boolean }) => {
      if (context.isRemote)
        throw new NotOverNetwork('prune works on a local store: run it on the machine of the store, without --to');
      const { database } = context.environment;
      const folder = database ? await context.local.open({ mustBeNewest: true }) : context.local.folder;
      const decisions = await pruneStore(folder, { window: readDays(windowDays) * DAY, dryRun });
      const word = (keep: boolean) => (keep ? 'keep' : dryRun ? 'would delete' : 'deleted');
      const lines = decisions.map(({ name, version, keep, reason }) => `${word(keep)} ${name}@${version}: ${reason}`);
      return { text: lines.join('\n'), json: decisions };
    },
  );

  tool
    .command('audit')
    .description('render every page that is served once more from the signed releases, and compare it with the stored page')
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { environment } = context;
      if (context.isRemote)
        throw new NotOverNetwork('audit works on a local store: run it on the machine of the pages, without --to');
      const folder = await context.local.open();
      const renderer = new Renderer();
      try {
        const pages = new PagesStore({ folder, site: readSite(environment.siteConfig), renderer });
        const outcome = await audit(folder.releases, pages, folder.registry.read());
        console.log(printable(json ? JSON.stringify(outcome) : auditLines(outcome).join('\n')));
        if (outcome.differences.length > 0)
          throw new Refusal(
            'pages-differ',
            `The stored pages differ from what the releases render (${outcome.differences.length}). See docs/runbook.md; pages that are deleted are rendered again.`,
          );
      } finally {
        renderer.close();
      }
    });
}

function auditLines({ pairs, differences }: Audit): string[] {
  const signed = (key: string | null) => (key ? `signed by key ${key}` : 'rendered here without a key');
  return pairs.flatMap(({ pair, pages, signedBy, isKept }) => {
    const own = differences.filter((difference) => difference.pair === pair);
    if (own.length === 0) return [isKept ? `same       ${pair}: ${pages} pages, ${signed(signedBy)}` : `not kept   ${pair}`];
    return own.map(({ address, language, what }) => `DIFFERENT  ${pair}${address ? ` ${address} (${language})` : ''}: ${what}`);
  });
}
