// `npm run find -- "bisaba angahe" [--language rw]`: the results of a search in the help center, with reasons, for editors of guides.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from 'shared/contract';
import { workspaceFolder } from '../build/workspaces';
import { wrongUse } from '../build/wrong-use';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of the output, such as `head`, may exit first.
  if (error.code !== 'EPIPE') throw error;
});

const { text, languages } = readOptions();
// Loaded after the arguments are checked, because loading takes seconds.
const { explainSearch } = await import('../../remotes/help/content-rules/explain-search');
const { compileFolder } = await import('../content/compile-folder');
const { default: config } = await import('../../remotes/help/content.config');
const documents = compileFolder(path.join(workspaceFolder('help'), 'content'), config);
for (const language of languages) console.log(`\n${explainSearch(documents, language, text).join('\n')}`);

function readOptions(): { text: string; languages: readonly Language[] } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } });
    const text = positionals.join(' ').trim();
    if (text === '') wrongUse('find takes the text that a visitor types, such as: npm run find -- "bisaba angahe"');
    const language = LANGUAGES.find((code) => code === values.language);
    if (values.language !== undefined && !language) wrongUse(`--language takes ${LANGUAGES.join(' or ')}`);
    return { text, languages: language ? [language] : LANGUAGES };
  } catch (error) {
    wrongUse((error as Error).message);
  }
}
