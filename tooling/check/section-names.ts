/** The first sections and their addresses. New sections are not listed: their names may be words that the code uses anyway. */
const SECTIONS = ['help', 'legal', 'landing'];
const ADDRESSES = ['/help-center', '/terms-conditions', '/privacy-policy'];

/** Sources that serve any section, and read what they need of it from its release. */
const SECTION_AGNOSTIC = /^(shell\/src|shared\/(contract|platform|ui)|platform\/(origin|render))\/.*\.(tsx?|scss)$/;
const IS_TEST = /\.test\.|\/testing\//;

/** Exceptions. */
const ALLOWED: [file: RegExp, text: RegExp, reason: string][] = [
  [/^shared\/contract\/registry\/declarations-of-2\.ts$/, /.+/gs, 'declarations for releases that were published without one'],
  [/^shared\/contract\/site\.ts$/, /\blegal: (?=\{)/g, 'a field of the brand file'],
  [
    /^(shared\/contract\/feedback|platform\/origin\/handlers)\//,
    /help_center_article_link/g,
    'a key of the specification, section 7',
  ],
  [/^platform\/origin\/(handlers|metrics)\//, /\bhelp: (?=['"`])/g, 'the name of prom-client for a description'],
];

const patterns = SECTIONS.flatMap((name) => {
  const Name = name[0]!.toUpperCase() + name.slice(1);
  return [`(?<![A-Za-z])${name}(?![a-z])`, `${Name}(?![a-z])`, `(?<![A-Z])${name.toUpperCase()}(?![A-Z])`];
});
const NAMED = new RegExp([...ADDRESSES, ...patterns].join('|'));

/** The fault of a file that names a section outside comments; `null` when it names none. */
export function sectionNameFault(file: string, text: string): string | null {
  if (!SECTION_AGNOSTIC.test(file) || IS_TEST.test(file)) return null;
  const code = ALLOWED.reduce(
    (left, [place, allowed]) => (place.test(file) ? left.replaceAll(allowed, '') : left),
    text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, ''),
  );
  const [named] = code.match(NAMED) ?? [];
  return named === undefined
    ? null
    : `${file}: names a section ("${named}"); it reads what a section declares from its release (section.json)`;
}
