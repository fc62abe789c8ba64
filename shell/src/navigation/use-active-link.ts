import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'shared/platform';
import { LANDING_LINKS, type NavLink } from './nav-links';

export interface ActiveLink {
  id: NavLink['id'];
  set(id: NavLink['id']): void;
}

/** Starts as Home; following a link makes it the active one (specification, section 4), from wherever it was followed. */
export function useActiveLink(): ActiveLink {
  const [id, set] = useState<NavLink['id']>('home');
  const { pathname, hash } = useLocation();

  useEffect(() => {
    if (pathname === '/') set(linkOf(hash));
  }, [pathname, hash]);

  return useMemo(() => ({ id, set }), [id]);
}

function linkOf(hash: string): NavLink['id'] {
  return LANDING_LINKS.find((link) => hash !== '' && hash === `#${link.id}`)?.id ?? 'home';
}
