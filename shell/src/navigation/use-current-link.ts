import { useEffect, useState } from 'react';
import { useLocation } from 'shared/platform';
import { currentLink, type ShownLink } from 'shared/contract/page/section-links';

/** The link that names where the visitor is. The server sees no hash, so it counts once the page is hydrated. */
export function useCurrentLink<Shown extends ShownLink>(links: readonly Shown[]): Shown | undefined {
  const { pathname, hash } = useLocation();
  const [counted, setCounted] = useState('');
  useEffect(() => setCounted(hash), [hash]);
  return currentLink(links, pathname, counted);
}
