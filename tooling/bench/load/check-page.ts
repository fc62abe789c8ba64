import type { SelectionInPage } from 'shared/contract/page/page-state';

const RELEASE = /\/_releases\/([a-z][a-z0-9-]*)\/([^/"'\s]+)\//g;
const FILE = /(?:href|src)="(\/_releases\/[^"]+)"/g;
const SELECTION = /id="picks">(.*?)<\/script>/s;

export interface CheckedPage {
  /** The fault; `null` for a complete page of one selection of releases, in the requested language. */
  fault: string | null;
  /** The files that a browser fetches with the page. */
  files: string[];
}

/** Checks that a page is complete and refers only to the releases of its selection. */
export function checkPage(html: string, language: string): CheckedPage {
  const files = [...new Set([...html.matchAll(FILE)].map(([, file]) => file!))];
  return { fault: faultOf(html, language), files };
}

function faultOf(html: string, language: string): string | null {
  const selection = SELECTION.exec(html)?.[1];
  if (!selection || !html.trimEnd().endsWith('</html>')) return 'is not a complete page';
  if (!html.includes(`<html lang="${language}"`)) return `is not in ${language}`;
  const { releases } = JSON.parse(selection) as SelectionInPage;
  for (const [address, name, version] of html.matchAll(RELEASE))
    if (!releases.includes(address)) return `names ${name}@${version} beside ${releases.join(' ')}`;
  return null;
}
