import * as z from 'zod';
import { readSite } from '../settings';
import { command } from './definition/command';
import { healthOf } from './queries/health-of';

export const health = command({
  summary: 'The health of the site, as it reports it',
  right: 'read',
  examples: ['health'],
  parameters: z.strictObject({}),
  answer: z.looseObject({ address: z.string(), status: z.string(), reasons: z.array(z.string()) }),
  run: async ({ environment: { siteAddress, siteConfig } }) => {
    const json = await healthOf(siteAddress ?? readSite(siteConfig).origin);
    const text = `${json.address}: ${json.status}${json.reasons.map((reason) => `\n${reason}`).join('')}`;
    return { text, json, ...(json.status !== 'ok' && { refused: `The site is ${json.status}.` }) };
  },
});
