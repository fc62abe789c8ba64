import type { Language } from 'shared/contract';
import clauses from '../clauses.json';
import { GUIDES, type Guide } from '../src/guides';
import { find, type Hit } from '../src/search/find';
import { openIndex } from '../src/search/search-index';
import { rootOf, tokenize } from '../src/search/words';
import { documentAt, searchFiles, type Documents } from './search-files';

/** Results on the search page (specification, section 9). */
const CAP = 6;

/** The search of one language, with the titles and addresses of its results. */
function openSearch(documents: Record<Language, Documents>, language: Language) {
  const files = searchFiles(documents, language);
  const index = openIndex(JSON.parse(JSON.stringify(files['search.json'].index)));
  const titles = files['titles.json'];
  return {
    find: (text: string): Hit[] => find(index, titles, text).slice(0, CAP),
    nameOf: (id: number) =>
      id < GUIDES.length
        ? { title: titles[id]!, address: `/help-center/${GUIDES[id]!.slug}` }
        : { title: clauses[id - GUIDES.length]![language].title, address: clauses[id - GUIDES.length]!.address },
  };
}

const FIELDS: Record<string, string> = {
  title: 'title',
  other: 'title in the other language',
  keywords: 'keywords',
  text: 'text',
};

/** The results of a search with the reason for each, as lines for an editor. */
export function explainSearch(documents: Record<Language, Documents>, language: Language, text: string): string[] {
  const search = openSearch(documents, language);
  const words = tokenize(text).map((word) => `${word} (${rootOf(word)})`);
  const hits = search.find(text).flatMap((hit, position) => {
    const { title, address } = search.nameOf(hit.id);
    const why = Object.entries(hit.match).map(([root, fields]) => `${root}: ${fields.map((field) => FIELDS[field]).join(', ')}`);
    return [
      `${position + 1}. ${title}`,
      `   ${address}`,
      `   ${[...(hit.inTitle ? ['the title has the whole text'] : []), ...why].join('; ')} – ${hit.score.toFixed(1)} points`,
    ];
  });
  return [
    `On a page in ${language === 'en' ? 'English' : 'Kinyarwanda'}:`,
    `Looked for, each with its root: ${words.join(', ')}`,
    ...(hits.length > 0 ? hits : ['Nothing is found.']),
  ];
}

/** Keywords whose words are already in the title, a line each. */
export function redundantKeywords(documents: Record<Language, Documents>, language: Language): string[] {
  return GUIDES.flatMap((guide, id) => {
    const { meta } = documentAt(documents[language], id);
    const inTitle = new Set(tokenize(meta.title).map(rootOf));
    return (meta.keywords as string[])
      .filter((keyword) => tokenize(keyword).every((word) => inTitle.has(rootOf(word))))
      .map((keyword) => `${fileOf(guide, language)}: the keyword "${keyword}" finds nothing new; the title has its words`);
  });
}

/** Guides that none of their keywords finds, a line each. */
export function unfoundGuides(documents: Record<Language, Documents>, language: Language): string[] {
  const search = openSearch(documents, language);
  return GUIDES.flatMap((guide, id) => {
    const keywords = documentAt(documents[language], id).meta.keywords as string[];
    const isFound = keywords.some((keyword) => search.find(keyword).some((hit) => hit.id === id));
    return isFound ? [] : [`${fileOf(guide, language)}: none of its keywords finds it; add words that this guide alone answers`];
  });
}

const fileOf = ({ group, slug }: Guide, language: Language): string => `remotes/help/content/${language}/${group}/${slug}.md`;

/** The address of a clause. Without scripts the query selects the document; that of Social CrowdFund has no query. */
const CLAUSE = /^\/(terms|privacy)-[a-z]+(?:\?product=([a-z]+))?#([a-z]+)-(.+)$/;

/** Links of the search or the page to clauses that no legal document has. @param headings by document, such as `social/terms` */
export function clauseFaults(addresses: readonly string[], headings: (document: string) => readonly string[]): string[] {
  return addresses
    .filter((address) => {
      const [, kind, named = 'social', product, id] = CLAUSE.exec(address) ?? [];
      return !kind || named !== product || !headings(`${product}/${kind}`).includes(id!);
    })
    .map((address) => `remotes/help: links to the clause ${address}, which no legal document has`);
}

/** The addresses of the clauses in the search. */
export const CLAUSES = clauses.map(({ address }) => address);
