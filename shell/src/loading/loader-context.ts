import { createContext, use } from 'react';
import { useLocation } from 'shared/platform';
import type { SectionFacts } from 'shared/contract/page/page-state';
import type { LinkList } from 'shared/contract/page/section-links';
import type { PageLoader } from './page-loader';

/** The page's loader, for the components around a section. */
export const LoaderContext = createContext<PageLoader | null>(null);

/** What the section at the current address declares; `null` if there is none. */
export function useSectionFacts(): SectionFacts | null {
  const loader = use(LoaderContext);
  const { pathname } = useLocation();
  const section = loader?.sectionOf(pathname);
  return section ? loader!.factsOf(section) : null;
}

/** The links of a list on the current page. */
export function useLinks(list: LinkList): ReturnType<PageLoader['links']> {
  const { pathname } = useLocation();
  return use(LoaderContext)?.links(list, pathname) ?? [];
}
