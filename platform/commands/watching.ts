import { z } from 'zod';
import { healthOf } from './queries/health-of';
import { historyLines, rolloutHistory } from './queries/rollout-history';
import { isBlocked } from '../rollout/section-state';
import { listReleases } from '../store/releases/read-record';
import { readSite } from '../settings/read-site';
import { command } from './command';
import { known, name } from './parameters';

/** The commands that monitor the site. */
export const WATCHING = {
  evidence: command({
    summary: 'How the failures of both arms and the evidence went over the time of a rollout',
    right: 'read',
    parameters: z.strictObject({ name }),
    run: async (context, parameters) => {
      const { signals } = await context.store();
      const json = await rolloutHistory(signals, context.registry.read(), known(context, parameters.name), context.now());
      return { text: historyLines(json).join('\n'), json };
    },
  }),
  releases: command({
    summary: 'Every published release, newest first',
    right: 'read',
    parameters: z.strictObject({ name: name.optional() }),
    run: ({ data, registry: stored }, parameters) => {
      const registry = stored.read();
      const json = listReleases(data)
        .filter((release) => parameters.name === undefined || release.name === parameters.name)
        .map((release) => ({ ...release, blocked: isBlocked(registry, release.name, release.version) }))
        .sort((a, b) => b.storedAt.localeCompare(a.storedAt));
      const line = ({ name, version, storedAt, blocked }: (typeof json)[number]) =>
        `${name}@${version}  ${storedAt}${blocked ? '  blocked' : ''}`;
      return { text: json.map(line).join('\n') || 'Nothing is published.', json };
    },
  }),
  health: command({
    summary: 'Whether the site is well, as it says itself',
    right: 'read',
    parameters: z.strictObject({}),
    run: async ({ siteAddress, siteConfig }) => {
      const json = await healthOf(siteAddress ?? readSite(siteConfig).origin);
      const text = `${json.address}: ${json.status}${json.reasons.map((reason) => `\n${reason}`).join('')}`;
      return { text, json, ...(json.status !== 'ok' && { refused: `The site is ${json.status}.` }) };
    },
  }),
};
