import type { SelectionInPage } from 'shared/contract/page/page-state';

const RELEASE = /\/_releases\/([a-z][a-z0-9-]*)\/([^/"'\s]+)\//g;
const FILE = /(?:href|src)="(\/_releases\/[^"]+)"/g;
const SELECTION = /id="picks">(.*?)<\/script>/s;

export interface CheckedPage {
  /** What is wrong with it; `null` for a page of one choice of releases, in the language that was asked for. */
  fault: string | null;
  /** The files that a browser fetches for it at once. */
  files: string[];
}

/** Whether a page is whole, and made of the releases that its selection names and of no other. */
export function checkPage(html: string, language: string): CheckedPage {
  const files = [...new Set([...html.matchAll(FILE)].map(([, file]) => file!))];
  return { fault: faultOf(html, language), files };
}

function faultOf(html: string, language: string): string | null {
  const selection = SELECTION.exec(html)?.[1];
  if (!selection || !html.trimEnd().endsWith('</html>')) return 'is not a whole page';
  if (!html.includes(`<html lang="${language}"`)) return `is not in ${language}`;
  const { releases } = JSON.parse(selection) as SelectionInPage;
  for (const [address, name, version] of html.matchAll(RELEASE))
    if (!releases.includes(address)) return `names ${name}@${version} beside ${releases.join(' ')}`;
  return null;
}
