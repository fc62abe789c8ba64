import { createContext, use } from 'react';
import { useLocation } from 'shared/platform';
import type { PageLoader } from './page-loader';

/** The page's loader, for the shell's own chrome. */
export const LoaderContext = createContext<PageLoader | null>(null);

const NONE: string[] = [];

/** The query parameters that name a page of the section at the current address. */
export function useKeptQuery(): string[] {
  const loader = use(LoaderContext);
  const { pathname } = useLocation();
  const section = loader?.sectionOf(pathname);
  return section ? loader!.factsOf(section).keptQuery : NONE;
}
