/** Which section owns which addresses. A team adds pages below its own root without a release of the shell. */
const ROOTS = {
  landing: ['/'],
  legal: ['/terms-conditions', '/privacy-policy'],
  help: ['/help-center'],
} as const;

export type SectionName = keyof typeof ROOTS;
export const SECTION_NAMES = Object.keys(ROOTS) as SectionName[];

export function sectionOf(pathname: string): SectionName | null {
  const path = pathname.toLowerCase();
  if (path === '/') return 'landing';
  const owns = (root: string) => root !== '/' && (path === root || path.startsWith(`${root}/`));
  return SECTION_NAMES.find((name) => ROOTS[name].some(owns)) ?? null;
}

export function rootsOf(section: SectionName): readonly string[] {
  return ROOTS[section];
}
