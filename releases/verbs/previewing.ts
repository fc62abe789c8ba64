import { z } from 'zod';
import { readSecret } from '../config/secret';
import { readSite } from '../config/read-site';
import { MOST_HOURS, previewLink } from '../preview/preview-link';
import { previewKey } from '../preview/preview-pass';
import { readRegistry } from '../registry/registry-file';
import { publishedRecord } from '../store/read-record';
import { verb } from './verb';
import { known, name, version } from './words';

/** The verb that lets somebody see a release before any visitor does: for those who may publish it, as it shows what nobody announced. */
export const PREVIEWING = {
  preview: verb({
    summary: 'Make a link that shows a release to whoever has it, for a time; nothing served changes',
    right: 'publish',
    words: z.strictObject({
      name,
      version,
      path: z
        .string()
        .max(2_000)
        .optional()
        .describe("The page that it opens, such as /help-center; without: the section's first"),
      hours: z.int().min(1).max(MOST_HOURS).optional().describe('How long it holds; without: 72'),
      site: z.string().max(2_000).optional().describe('Where the site answers; without: the origin in the brand file'),
    }),
    run: (context, { name: part, version, path, hours = 72, site }) => {
      const { data, siteConfig } = context;
      const { link, expires } = previewLink({
        registry: readRegistry(data),
        record: publishedRecord(data, known(context, part), version),
        key: previewKey(readSecret(data)),
        site: site ?? readSite(siteConfig).origin,
        path,
        hours,
        now: Date.parse(context.now()),
      });
      const until = new Date(expires).toISOString();
      return {
        text: `Until ${until} this shows ${part}@${version} to whoever has it:\n${link}`,
        json: { name: part, version, link, expires: until },
      };
    },
  }),
};
