const RELEASE = /\/_releases\/([a-z][a-z0-9-]*)\/([^/"'\s]+)\//g;
const FILE = /(?:href|src)="(\/_releases\/[^"]+)"/g;
const PICKS = /id="picks">(.*?)<\/script>/s;

interface Picks {
  shell: { version: string };
  sections: Record<string, { version: string; previousGood?: { version: string } }>;
}

export interface CheckedPage {
  /** What is wrong with it; `null` for a page of one choice of releases, in the language that was asked for. */
  fault: string | null;
  /** The files that a browser fetches for it at once. */
  files: string[];
}

/** Whether a page is whole, and made of the releases that its picks name and of no other. */
export function checkPage(html: string, language: string): CheckedPage {
  const files = [...new Set([...html.matchAll(FILE)].map(([, file]) => file!))];
  return { fault: faultOf(html, language), files };
}

function faultOf(html: string, language: string): string | null {
  const picks = PICKS.exec(html)?.[1];
  if (!picks || !html.trimEnd().endsWith('</html>')) return 'is not a whole page';
  if (!html.includes(`<html lang="${language}"`)) return `is not in ${language}`;
  const { shell, sections } = JSON.parse(picks) as Picks;
  const allowed = new Map(Object.entries(sections).map(([name, pick]) => [name, [pick.version, pick.previousGood?.version]]));
  allowed.set('shell', [shell.version]);
  for (const [, name, version] of html.matchAll(RELEASE))
    if (!allowed.get(name!)?.includes(version)) return `names ${name}@${version} beside ${allowed.get(name!)?.[0]}`;
  return null;
}
