const MOST_LINES = 200;
const CATCH_ALL = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/;
const KEBAB = /^[_.]?[a-z0-9]+([.-][a-z0-9]+)*$/;
/** The scripts and styles of the website. */
const SHIPPED = /^(shared|shell\/src|remotes\/[^/]+\/src)\/.*\.(tsx?|scss)$/;
/** Missing in the oldest supported browsers; Safari before 16.4 refuses a whole script for a lookbehind. */
const LACKING = /\(\?<[=!]|\.(toReversed|toSorted|toSpliced|findLast|findLastIndex)\(|AbortSignal\.timeout\(|\d[dsl]v[hw]\b/;
const FIXED = /(^|\/)(README\.md|CODEOWNERS|Dockerfile)$/;

/** What is wrong with a file's name or length, or fails in the oldest supported browsers. */
export function fileFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  if (!FIXED.test(file) && !file.split('/').every((part) => KEBAB.test(part))) faults.push(`${file}: write names in kebab-case`);
  if (CATCH_ALL.test(file)) faults.push(`${file}: name it after what it does`);
  const lines = text.split('\n').length - 1;
  const isTest = /\.(test|spec)\./.test(file);
  const lacking = SHIPPED.test(file) && !isTest && LACKING.exec(text)?.[0];
  if (lacking) faults.push(`${file}: the oldest supported browsers have no ${lacking} (docs/browsers.md)`);
  const isCounted = /\.(tsx?|mjs|scss)$/.test(file) && !isTest;
  if (isCounted && lines > MOST_LINES) faults.push(`${file}: ${lines} lines; split it (at most ${MOST_LINES})`);
  return faults;
}
