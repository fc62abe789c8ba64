import type { Command } from 'commander';
import { MOST_HOURS } from '../commands/preview/preview-link';
import { readRelease } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

interface Asked {
  path?: string;
  hours: string;
  site?: string;
  json?: boolean;
}

/** The command that makes a preview link, which shows a release before visitors are served it. */
export function addPreviewCommand(tool: Command, context: ToolContext): void {
  tool
    .command('preview <release>')
    .description('make a link that shows NAME@VERSION to everyone who opens it; visitors without the link are not affected')
    .option('--path <path>', "the page that it opens; default: the section's first")
    .option('--hours <hours>', `how long it holds, up to ${MOST_HOURS}`, '72')
    .option('--site <url>', 'where the site answers; default: the origin in the brand file')
    .option('--json', 'answer as JSON')
    .action((word: string, { hours, json, path, site }: Asked) =>
      carryOut(context, 'preview', { ...readRelease(word), path, site, hours: /^\d+$/.test(hours) ? Number(hours) : NaN }, json),
    );
}
