/** The links of the top bar. `hash` is an anchor of the landing page; `FAQS` leads to the help center (specification, section 2). */
export interface NavLink {
  id: 'home' | 'benefits' | 'products' | 'testimony' | 'faqs' | 'search';
  hash?: string;
  path?: string;
}

export const LANDING_LINKS: NavLink[] = [
  { id: 'home', hash: '#home' },
  { id: 'benefits', hash: '#benefits' },
  { id: 'products', hash: '#products' },
  { id: 'testimony', hash: '#testimony' },
  { id: 'faqs', path: '/help-center' },
];

const HOME: NavLink = { id: 'home', path: '/' };
const SEARCH: NavLink = { id: 'search', path: '/help-center/search' };

export const isHelp = (pathname: string): boolean => pathname.includes('/help-center');
const isLegal = (pathname: string): boolean => ['/terms-conditions', '/privacy-policy'].includes(pathname);

/** The landing page has its anchors; elsewhere only Home remains, and the help center adds its search. */
export function linksFor(pathname: string): NavLink[] {
  if (pathname === '/') return LANDING_LINKS;
  return isHelp(pathname) ? [HOME, SEARCH] : [HOME];
}

/** Get Started is for those who are choosing, not for those who read terms or look for help. */
export const hasGetStarted = (pathname: string): boolean => !isHelp(pathname) && !isLegal(pathname);
