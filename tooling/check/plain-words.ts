/** Words without an actor, in place of which a sentence names who does what. A name in code (`nobody`, the user of a system; a key after a dot) is none. */
const VAGUE = /(?<![`.])\b(whoever|nobody|somebody|anew|as it were)\b(?!`)/i;

const TEXT = /\.(md|tsx?|mjs|scss|sql|conf|ya?ml)$/;

const ALLOWED = [
  // The website's own texts, what reviewers of translations read, and the specification that the company wrote.
  /^remotes\/[^/]+\/content\//,
  /^docs\/(translation-review\/|specification\.md$)/,
  // Made from the code.
  /^docs\/reference\//,
  // The SQL of a released migration never changes, and its comments are a part of it.
  /^platform\/store\/database\/migrations\/0004-feedback\.ts$/,
  /^tooling\/check\/plain-words\./,
];

/** A line for each line of a file that says such a word. */
export function plainWordFaults(file: string, text: string): string[] {
  if (!TEXT.test(file) || ALLOWED.some((allowed) => allowed.test(file))) return [];
  return text.split('\n').flatMap((line, index) => {
    const word = VAGUE.exec(line)?.[1];
    return word ? [`${file}:${index + 1}: "${word}": name who does it, or what is done`] : [];
  });
}
