import { useEffect, useState } from 'react';
import { useLocation } from 'shared/platform';
import { currentLink, type ShownLink } from 'shared/contract/page/section-links';

/** The link to the current page. The server gets no hash, so it counts only after hydration. */
export function useCurrentLink<Shown extends ShownLink>(links: readonly Shown[]): Shown | undefined {
  const { pathname, hash } = useLocation();
  const [counted, setCounted] = useState('');
  useEffect(() => setCounted(hash), [hash]);
  return currentLink(links, pathname, counted);
}
