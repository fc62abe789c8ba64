import { fold } from './fold';

/** Stop words: question words, conjunctions and the like. */
const IGNORED = new Set(
  [
    'a an am and any are as at be but by can cannot cant could did didnt do does doesnt dont for from got had has have how i id im in is isnt it its',
    'let me mine my need needs no not of on or our please pls so some that the their them then there they this to too us was we were what when where which',
    'who why will with wont would you your want wants wanna say says tell',
    'nigute gute ngute kuki ese se ni si iki ki iyo niba uko ko ngo nka na no nta mu ku i muri kuri kugira kubera kugirango ariko cyangwa kandi ubwo aho he hehe',
    'ryari nande ya yo wa wo ba bo cya cyo bya byo rya ryo za zo ka ko ha ho bwa bwo rwa rwo twa two by cy ry bw rw tw z y w n k',
    'njye jye wanjye yanjye cyanjye byanjye rwanjye bwanjye ryanjye zanjye banjye kanjye wawe yawe cyawe byawe ryawe zawe wowe ubu uyu iyi iki ibi aya aba iri izi',
    'nshaka ndashaka nashaka nifuza ndifuza nkeneye ndakeneye mfite mfashe mumfashe ntabwo ntago ndi ari byo neza shobora nshobora nashobora ushobora ashobora dushobora bashobora washobora',
  ]
    .join(' ')
    .split(' '),
);

/** @param word folded */
export const isSearchTerm = (word: string): boolean => !IGNORED.has(word);

/** The words of a text without stop words; an apostrophe separates an elided word, as in "n’inguzanyo". */
export function tokenize(text: string): string[] {
  const all = fold(text)
    .replaceAll(/\bcan't\b|n't\b|'s\b/g, '')
    // Phrasal verbs.
    .replaceAll(/\b(sign|log)[ -](in|up|out|on|off)\b/g, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const terms = all.filter(isSearchTerm);
  return terms.length > 0 ? terms : all;
}

/** Kinyarwanda prefixes (class, person, tense, infinitive), and elided conjunctions without an apostrophe. */
const BEFORE =
  /^(?:nti|nta|u[kgmrb][uw]|a[bmk]a|amo|i[kmbg]i|icy|i[mb]y|utu|[kgmrbt][uw]|[kgb]i|[cbr]y(?=[aeiou])|wa|[nybktz]a(?=\p{L}{5})|ni|[nwy](?=[aeiou]))/u;
/** The least length of a root. */
const ROOT = 4;

/**
 * Stemming: "kwishyura", "nishyuye" and "wakwishyura" have one root; English words lose plural, "-ing" and "-ed". Applied to index and
 * query alike, so a root need not be a real word.
 */
export function rootOf(word: string): string {
  let root = word.replace(/(\p{L}{3})(?:ing|ed)$|(\p{L}{2}(?!s)\p{L})s$/u, '$1$2');
  for (let round = 0; round < 3; round += 1) {
    const rest = root.replace(BEFORE, '');
    if (rest.length < ROOT) break;
    root = rest;
  }
  if (root.length <= ROOT) return soundOf(root.replace(/[zj][ae]$/, 'z'));
  return soundOf(
    root
      .replace(/^[aeiou]/, '')
      .replace(/(\p{L}{3})[ie][ry][aeiou]$|(?:r?w|[ryzjg])?[aeiou]$/u, '$1')
      .replace(/([a-z]{3})y$/, '$1'),
  );
}

/** Normalises spellings that sound alike: "account" and "acount", "telephone" and "telefone", "kwishyura" and "kwishura". */
const soundOf = (root: string): string =>
  root
    .replaceAll(/(\p{L})\1/gu, '$1')
    .replaceAll('ph', 'f')
    .replaceAll('shy', 'sh');
