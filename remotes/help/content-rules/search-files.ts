import type { Language } from 'shared/contract';
import type { CompiledDocument } from 'tooling/content/compiled-document';
import clauses from '../clauses.json';
import { GUIDES, type Group } from '../src/guides';
import { writeIndex, type Entry } from '../src/search/search-index';
import { rootOf, wordsOf } from '../src/search/words';

export type Documents = Map<string, CompiledDocument>;

/** What the search reads: the titles, in the order of the guides, and the index of guides and clauses. */
export function searchFiles(documents: Record<Language, Documents>, language: Language) {
  return {
    'titles.json': GUIDES.map((_guide, position) => documentAt(documents[language], position).meta.title),
    'search.json': {
      clauses: clauses.map(({ address, ...of }) => ({ address, title: of[language].title })),
      index: writeIndex(entriesOf(documents, language)),
    },
  };
}

/** A word that stands in more guides than this tells none from the others. */
const MOST_GUIDES = 12;

/** What every guide of a topic is about, although not each title says it, or only by the product's name. */
const OF_ALL: Partial<Record<Group, string[]>> = { crowdfunding: ['group', 'itsinda'], ikimina: ['group', 'itsinda'] };

function entriesOf(documents: Record<Language, Documents>, language: Language): Entry[] {
  const other = language === 'en' ? 'rw' : 'en';
  const texts = tellingWords(GUIDES.map((_guide, position) => documentAt(documents[language], position).html));
  const guides = GUIDES.map(({ group }, position) => {
    const [own, twin] = [documents[language], documents[other]].map((texts) => documentAt(texts, position));
    const keywords = [...(OF_ALL[group] ?? []), ...[own!, twin!].flatMap(({ meta }) => meta.keywords as string[])];
    return { title: own!.meta.title, other: twin!.meta.title, keywords, text: texts[position]!.join(' ') };
  });
  const legal = clauses.map((clause) => ({
    title: clause[language].title,
    other: clause[other].title,
    keywords: [...clause[language].keywords, ...clause[other].keywords],
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

/** The words of each text, each root once, without those that most texts have. */
function tellingWords(htmls: string[]): string[][] {
  const texts = htmls.map((html) => new Map(wordsOf(plainText(html)).map((word) => [rootOf(word), word])));
  const isTelling = (root: string) => texts.filter((words) => words.has(root)).length <= MOST_GUIDES;
  return texts.map((words) => [...words].filter(([root]) => isTelling(root)).map(([, word]) => word));
}

const withoutBrand = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '');

const plainText = (html: string): string => withoutBrand(html.replaceAll(/<div aria-hidden.*?<\/div>|<[^>]+>|&[^;]+;/gs, ' '));

export function documentAt(documents: Documents, position: number) {
  const { group, slug } = GUIDES[position]!;
  const document = documents.get(`${group}/${slug}`);
  if (!document) throw new Error(`guides.json names ${group}/${slug}, which has no file`);
  return document;
}
