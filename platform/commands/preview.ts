import * as z from 'zod';
import { readSecret, readSite } from '../settings';
import { command } from './definition/command';
import { requirePart, name, version } from './definition/parameters';
import { MOST_HOURS, previewLink } from './preview/preview-link';

/** Needs the right to start a release, because the release's code runs as a part of the site in every browser that opens the link. */
export const preview = command({
  summary: 'Make a link that shows a release to everyone who opens it, for a time; visitors without the link are not affected',
  right: 'rollout',
  examples: ['preview help@1.1.0 --hours 24'],
  parameters: z.strictObject({
    name,
    version,
    path: z.string().max(2_000).optional().describe("The page that it opens, such as /help-center; without: the section's first"),
    hours: z.int().min(1).max(MOST_HOURS).optional().describe(`How long it holds, up to ${MOST_HOURS}; without: 72`),
    site: z.string().max(2_000).optional().describe('Where the site answers; without: the origin in the brand file'),
  }),
  answer: z.object({ name, version, link: z.url(), expires: z.iso.datetime() }),
  run: (context, { name: part, version, path, hours = 72, site }) => {
    const { link, expires } = previewLink({
      registry: context.registry.read(),
      record: context.folder.releases.record(requirePart(context, part), version),
      secret: readSecret(context.folder.dir),
      site: site ?? readSite(context.environment.siteConfig).origin,
      path,
      hours,
      now: Date.parse(context.now()),
    });
    const until = new Date(expires).toISOString();
    return {
      text: `Until ${until} this shows ${part}@${version} to everyone who opens this link:\n${link}`,
      json: { name: part, version, link, expires: until },
    };
  },
});
