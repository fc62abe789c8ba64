/** The sections that shell and origin once named, and their addresses. A section that is added may be called by any word of theirs. */
const SECTIONS = ['help', 'legal', 'landing'];
const ADDRESSES = ['/help-center', '/terms-conditions', '/privacy-policy'];

/** Programs that carry any section, and learn of each from what its release declares. */
const CARRIES_ANY = /^(shell\/src|shared\/(contract|platform|ui)|platform\/(origin|render))\/.*\.(tsx?|scss)$/;
const IS_TEST = /\.test\.|\/testing\//;

/** What may stand there all the same. */
const ALLOWED: [file: RegExp, text: RegExp, reason: string][] = [
  [/^shared\/contract\/registry\/facts-before\.ts$/, /.+/gs, 'what is said for releases that say nothing themselves'],
  [/^shared\/contract\/site\.ts$/, /\blegal: (?=\{)/g, 'a field of the brand file'],
  [
    /^(shared\/contract\/feedback|platform\/origin\/handlers)\//,
    /help_center_article_link/g,
    'a key of the specification, section 7',
  ],
  [/^platform\/origin\/(handlers|metrics)\//, /\bhelp: (?=['"`])/g, 'what prom-client calls a description'],
];

const words = SECTIONS.flatMap((name) => {
  const Name = name[0]!.toUpperCase() + name.slice(1);
  return [`(?<![A-Za-z])${name}(?![a-z])`, `${Name}(?![a-z])`, `(?<![A-Z])${name.toUpperCase()}(?![A-Z])`];
});
const NAMED = new RegExp([...ADDRESSES, ...words].join('|'), 'g');

/** Why a file may not say what it says of a section; comments may. */
export function sectionNameFault(file: string, text: string): string | null {
  if (!CARRIES_ANY.test(file) || IS_TEST.test(file)) return null;
  const code = ALLOWED.reduce(
    (left, [place, allowed]) => (place.test(file) ? left.replaceAll(allowed, '') : left),
    text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, ''),
  );
  const [named] = code.match(NAMED) ?? [];
  return named === undefined
    ? null
    : `${file}: names a section ("${named}"); it learns of sections from what their releases declare (section.json)`;
}
