/** Words that hide the actor of a sentence. Names in code are allowed: in backquotes (the system user `nobody`), or a key after a dot. */
const VAGUE = /(?<![`.])\b(whoever|nobody|somebody|anew|as it were)\b(?!`)/i;

const TEXT = /\.(md|tsx?|mjs|scss|sql|conf|ya?ml)$/;

const ALLOWED = [
  // The website's own texts, what reviewers of translations read, and the specification that the company wrote.
  /^remotes\/[^/]+\/content\//,
  /^docs\/(translation-review\/|specification\.md$)/,
  // Generated from the code.
  /^docs\/reference\//,
  // The SQL of a released migration never changes, and its comments are a part of it.
  /^platform\/store\/database\/migrations\/0004-feedback\.ts$/,
  /^tooling\/check\/plain-words\./,
];

/** One fault for each line of a file with such a word. */
export function plainWordFaults(file: string, text: string): string[] {
  if (!TEXT.test(file) || ALLOWED.some((allowed) => allowed.test(file))) return [];
  return text.split('\n').flatMap((line, index) => {
    const word = VAGUE.exec(line)?.[1];
    return word ? [`${file}:${index + 1}: "${word}": name who does it, or what is done`] : [];
  });
}
