import type { Language } from 'shared/contract';
import type { CompiledDocument } from 'tooling/content/compiled-document';
import clauses from '../clauses.json';
import { GUIDES, type Group } from '../src/guides';
import { writeIndex, type Entry } from '../src/search/search-index';
import { rootOf, tokenize } from '../src/search/words';

export type Documents = Map<string, CompiledDocument>;

/** The files of the search: the titles in the order of the guides, and the index of guides and clauses. */
export function searchFiles(documents: Record<Language, Documents>, language: Language) {
  return {
    'titles.json': GUIDES.map((_guide, position) => documentAt(documents[language], position).meta.title),
    'search.json': {
      clauses: clauses.map(({ address, ...of }) => ({ address, title: of[language].title })),
      index: writeIndex(entriesOf(documents, language)),
    },
  };
}

/** A word in more guides than this is left out of the index of texts. */
const MOST_GUIDES = 12;

/** Keywords of all guides of a topic, which most titles lack. */
const GROUP_KEYWORDS: Partial<Record<Group, string[]>> = { crowdfunding: ['group', 'itsinda'], ikimina: ['group', 'itsinda'] };

function entriesOf(documents: Record<Language, Documents>, language: Language): Entry[] {
  const otherLanguage = language === 'en' ? 'rw' : 'en';
  const texts = searchTerms(GUIDES.map((_guide, position) => documentAt(documents[language], position).html));
  const guides = GUIDES.map(({ group }, position) => {
    const [document, twin] = [documents[language], documents[otherLanguage]].map((texts) => documentAt(texts, position));
    const keywords = [...(GROUP_KEYWORDS[group] ?? []), ...[document!, twin!].flatMap(({ meta }) => meta.keywords as string[])];
    return { title: document!.meta.title, other: twin!.meta.title, keywords, text: texts[position]!.join(' ') };
  });
  const legal = clauses.map((clause) => ({
    title: clause[language].title,
    other: clause[otherLanguage].title,
    keywords: [...clause[language].keywords, ...clause[otherLanguage].keywords],
    text: '',
  }));
  return [...guides, ...legal].map(({ title, other: twin, keywords, text }, id) => ({
    id,
    title: withoutBrand(title),
    other: withoutBrand(twin),
    keywords: keywords.join(' '),
    text,
  }));
}

/** The words of each text, each root once, without those of most texts. */
function searchTerms(htmls: string[]): string[][] {
  const texts = htmls.map((html) => new Map(tokenize(plainText(html)).map((word) => [rootOf(word), word])));
  const isRare = (root: string) => texts.filter((words) => words.has(root)).length <= MOST_GUIDES;
  return texts.map((words) => [...words].filter(([root]) => isRare(root)).map(([, word]) => word));
}

const withoutBrand = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '');

const plainText = (html: string): string => withoutBrand(html.replaceAll(/<div aria-hidden.*?<\/div>|<[^>]+>|&[^;]+;/gs, ' '));

export function documentAt(documents: Documents, position: number) {
  const { group, slug } = GUIDES[position]!;
  const document = documents.get(`${group}/${slug}`);
  if (!document) throw new Error(`guides.json names ${group}/${slug}, which has no file`);
  return document;
}
