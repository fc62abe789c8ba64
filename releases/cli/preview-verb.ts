import type { Command } from 'commander';
import { MOST_HOURS } from '../preview/preview-link';
import { readRelease } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

interface Asked {
  path?: string;
  hours: string;
  site?: string;
  json?: boolean;
}

/** The verb that lets somebody see a release before any visitor does. */
export function addPreviewVerb(tool: Command, context: ToolContext): void {
  tool
    .command('preview <release>')
    .description('make a link that shows NAME@VERSION to whoever has it; nothing served changes')
    .option('--path <path>', "the page that it opens; default: the section's first")
    .option('--hours <hours>', `how long it holds, up to ${MOST_HOURS}`, '72')
    .option('--site <url>', 'where the site answers; default: the origin in the brand file')
    .option('--json', 'answer as JSON')
    .action((word: string, { hours, json, path, site }: Asked) =>
      carryOut(context, 'preview', { ...readRelease(word), path, site, hours: /^\d+$/.test(hours) ? Number(hours) : NaN }, json),
    );
}
