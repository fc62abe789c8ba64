// `npm run find -- "bisaba angahe" [--language rw]`: the results of a search in the help center, with reasons, for editors of guides.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from 'shared/contract';
import { workspaceFolder } from '../build/workspaces';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // What reads the output, such as `head`, may end first.
  if (error.code !== 'EPIPE') throw error;
});

const { text, languages } = readOptions();
// Words that are wrong are refused at once, and not after the seconds that these take.
const { explainSearch } = await import('../../remotes/help/content-rules/explain-search');
const { compileFolder } = await import('../content/compile-folder');
const { default: config } = await import('../../remotes/help/content.config');
const documents = compileFolder(path.join(workspaceFolder('help'), 'content'), config);
for (const language of languages) console.log(`\n${explainSearch(documents, language, text).join('\n')}`);

function readOptions(): { text: string; languages: readonly Language[] } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } });
    const text = positionals.join(' ').trim();
    if (text === '') fail('find takes the text that a visitor types, such as: npm run find -- "bisaba angahe"');
    const language = LANGUAGES.find((code) => code === values.language);
    if (values.language !== undefined && !language) fail(`--language takes ${LANGUAGES.join(' or ')}`);
    return { text, languages: language ? [language] : LANGUAGES };
  } catch (error) {
    fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
