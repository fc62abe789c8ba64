import { z } from 'zod';
import { readSite } from '../settings/read-site';
import { checkLaunch } from './queries/check-launch';
import { explain } from './queries/explain';
import { historyLines, servedAt } from './queries/history';
import { rolloutOutcome } from './queries/rollout-outcome';
import { statusOf } from './queries/status-of';
import { statusLines } from './queries/status';
import { BUCKETS } from '../rollout/bucket';
import { pageFiles } from '../store/releases/page-files';
import { publishedRecord } from '../store/releases/read-record';
import { command } from './command';
import { known, name, version } from './parameters';

/** The commands that only look. */
export const LOOKING = {
  status: command({
    summary: 'What is served, and every rollout with its sessions, its verdict and what it waits for',
    right: 'read',
    parameters: z.strictObject({}),
    run: async (context) => {
      const store = await context.store();
      const { registry, signals, rollouts } = await statusOf(store.registry.read(), store.signals, Date.now());
      return { text: statusLines(registry, signals, rollouts).join('\n'), json: { ...registry, signals, rollouts } };
    },
  }),
  outcome: command({
    summary: 'What has become of a release, or of what was started last: stable, ended, or still open',
    right: 'read',
    parameters: z.strictObject({ name, version: version.optional() }),
    run: (context, parameters) => {
      const json = rolloutOutcome(context.registry.read(), known(context, parameters.name), parameters.version);
      return { text: json.text, json };
    },
  }),
  explain: command({
    summary: 'What a visitor gets at an address, and why',
    right: 'read',
    parameters: z.strictObject({
      path: z.string().max(2_000).describe('Such as /help-center'),
      bucket: z.int().min(0).lt(BUCKETS).optional().describe('Without: a visitor who has none'),
      crawler: z.boolean().optional().describe('As a search engine'),
    }),
    run: ({ data, registry }, { path, bucket = null, crawler }) => {
      const rootsOf = (name: string, version: string) => publishedRecord(data, name, version).section?.roots ?? [];
      const answer = explain(registry.read(), { path, bucket, crawler, rootsOf });
      const releases = answer.releases.map((release) => ({
        ...release,
        files: release.version ? pageFiles(data, release.name, release.version) : [],
      }));
      const json = { ...answer, releases };
      return { text: JSON.stringify(json, null, 2), json };
    },
  }),
  history: command({
    summary: 'Every change of the registry with who made it and why, or what was served at a time',
    right: 'read',
    parameters: z.strictObject({ at: z.string().max(40).optional().describe('With its zone, such as 2026-11-20T14:00:00Z') }),
    run: ({ registry }, { at }) => {
      const states = registry.history();
      if (at !== undefined) {
        const json = servedAt(states, at);
        return { text: JSON.stringify(json, null, 2), json };
      }
      const json = states.map(({ sequence, changedAt, change, by }) => ({ sequence, changedAt, change, by }));
      return { text: historyLines(json).join('\n'), json };
    },
  }),
  'check-launch': command({
    summary: 'What the company must still fill in before the site goes public',
    right: 'read',
    parameters: z.strictObject({}),
    run: ({ siteConfig }) => {
      const missing = checkLaunch(readSite(siteConfig));
      return {
        text: missing.join('\n') || 'Nothing is missing in the brand file.',
        json: missing,
        ...(missing.length > 0 && { refused: `${missing.length} entries of the brand file are to be completed.` }),
      };
    },
  }),
};
