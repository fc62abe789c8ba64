import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';
import { command } from './definition/command';

export const searches = command({
  summary: 'What ten networks or more searched for in the help center within a week and did not find',
  right: 'read',
  section: 'help',
  examples: ['searches --language rw'],
  parameters: z.strictObject({ language: z.enum(LANGUAGES).optional().describe('Of the page that was searched') }),
  answer: z.array(z.looseObject({ language: z.enum(LANGUAGES), words: z.string(), networks: z.int(), last: z.string() })),
  run: async (context, { language }) => {
    const all = await (await context.store()).searches.list();
    const json = all.filter((one) => language === undefined || one.language === language);
    const lines = json.map(
      ({ words, networks, last, ...of }) => `${of.language}  ${words}  ${networks} networks, last on ${last}`,
    );
    return { text: lines.join('\n') || 'Nothing was searched for in vain by ten networks or more.', json };
  },
});
