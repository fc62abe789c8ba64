// Every guide is found by its keywords, and every clause that the help center links to is there. Keywords that find nothing new are
// only listed, because a title that is being changed may gain or lose a word.
import { LANGUAGES } from 'shared/contract';
import { CLAUSES, clauseFaults, redundantKeywords, unfoundGuides } from '../../remotes/help/content-rules/explain-search';
import { CONTACT_CLAUSES } from '../../remotes/help/src/contact/contact-clauses';
import { workspaceFolder } from '../build/workspaces';
import { cachedDocuments } from '../test/cached-documents';
import { reportFaults } from './report-faults';

const help = cachedDocuments(workspaceFolder('help'));
const legal = cachedDocuments(workspaceFolder('legal'));
const addresses = [...CLAUSES, ...Object.values(CONTACT_CLAUSES)];
for (const language of LANGUAGES) for (const line of redundantKeywords(help, language)) console.log(line);
reportFaults(
  LANGUAGES.flatMap((language) => [
    ...unfoundGuides(help, language),
    ...clauseFaults(addresses, (document) => legal[language].get(document)?.headings.map(({ id }) => id) ?? []),
  ]),
);
