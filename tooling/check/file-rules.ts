const MOST_LINES = 200;
const CATCH_ALL = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/;
const KEBAB = /^[_.]?[a-z0-9]+([.-][a-z0-9]+)*$/;
const FIXED = /(^|\/)(README\.md|CODEOWNERS|Dockerfile)$/;

/** What is wrong with a file's name or length. */
export function fileFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  if (!FIXED.test(file) && !file.split('/').every((part) => KEBAB.test(part))) faults.push(`${file}: write names in kebab-case`);
  if (CATCH_ALL.test(file)) faults.push(`${file}: name it after what it does`);
  const lines = text.split('\n').length - 1;
  const isCounted = /\.(tsx?|mjs|scss)$/.test(file) && !/\.(test|spec)\./.test(file);
  if (isCounted && lines > MOST_LINES) faults.push(`${file}: ${lines} lines; split it (at most ${MOST_LINES})`);
  return faults;
}
