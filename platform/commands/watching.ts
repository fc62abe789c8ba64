import { z } from 'zod';
import { healthOf } from './queries/health-of';
import { courseLines, rolloutCourse } from './queries/rollout-course';
import { isBlocked } from '../rollout/section-state';
import { listReleases } from '../store/releases/read-record';
import { readSite } from '../settings/read-site';
import { verb } from './verb';
import { known, name } from './words';

/** The verbs that monitor the site. */
export const WATCHING = {
  evidence: verb({
    summary: 'How the failures of both arms and the evidence went over the time of a rollout',
    right: 'read',
    words: z.strictObject({ name }),
    run: async (context, words) => {
      const { signals } = await context.store();
      const json = await rolloutCourse(signals, context.registry.read(), known(context, words.name), context.now());
      return { text: courseLines(json).join('\n'), json };
    },
  }),
  releases: verb({
    summary: 'Every published release, newest first',
    right: 'read',
    words: z.strictObject({ name: name.optional() }),
    run: ({ data, registry: stored }, words) => {
      const registry = stored.read();
      const json = listReleases(data)
        .filter((release) => words.name === undefined || release.name === words.name)
        .map((release) => ({ ...release, blocked: isBlocked(registry, release.name, release.version) }))
        .sort((a, b) => b.storedAt.localeCompare(a.storedAt));
      const line = ({ name, version, storedAt, blocked }: (typeof json)[number]) =>
        `${name}@${version}  ${storedAt}${blocked ? '  blocked' : ''}`;
      return { text: json.map(line).join('\n') || 'Nothing is published.', json };
    },
  }),
  health: verb({
    summary: 'Whether the site is well, as it says itself',
    right: 'read',
    words: z.strictObject({}),
    run: async ({ siteAddress, siteConfig }) => {
      const json = await healthOf(siteAddress ?? readSite(siteConfig).origin);
      const text = `${json.address}: ${json.status}${json.reasons.map((reason) => `\n${reason}`).join('')}`;
      return { text, json, ...(json.status !== 'ok' && { refused: `The site is ${json.status}.` }) };
    },
  }),
};
