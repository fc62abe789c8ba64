import * as z from 'zod';
import { readSite } from '../settings';
import { command } from './definition/command';
import { checkLaunch as query } from './queries/check-launch';

export const checkLaunch = command({
  summary: 'What the company must still fill in before the site goes public',
  right: 'read',
  examples: ['check-launch'],
  parameters: z.strictObject({}),
  answer: z.array(z.string()).describe('What is missing'),
  run: ({ environment: { siteConfig } }) => {
    const missing = query(readSite(siteConfig));
    return {
      text: missing.join('\n') || 'Nothing is missing in the brand file.',
      json: missing,
      hint: 'Texts that no native speaker has reviewed are listed in docs/translation-review/.',
      ...(missing.length > 0 && { refused: `${missing.length} entries of the brand file are to be completed.` }),
    };
  },
});
