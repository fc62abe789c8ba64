import { LANGUAGES } from 'shared/contract';
import { CLAUSES, clauseFaults, idleKeywords, unfoundGuides } from '../../remotes/help/content-rules/explain-search';
import { CONTACT_CLAUSES } from '../../remotes/help/src/contact/contact-clauses';
import { workspaceFolder } from '../build/workspaces';
import { keptDocuments } from '../test/kept-documents';

/** Checks the help center's search: `faults` are guides that it does not find and links to clauses that do not exist, `idle` are redundant keywords. */
export function checkSearch(): { faults: string[]; idle: string[] } {
  const help = keptDocuments(workspaceFolder('help'));
  const legal = keptDocuments(workspaceFolder('legal'));
  const addresses = [...CLAUSES, ...Object.values(CONTACT_CLAUSES)];
  return {
    faults: LANGUAGES.flatMap((language) => [
      ...unfoundGuides(help, language),
      ...clauseFaults(addresses, (document) => legal[language].get(document)?.headings.map(({ id }) => id) ?? []),
    ]),
    idle: LANGUAGES.flatMap((language) => idleKeywords(help, language)),
  };
}
