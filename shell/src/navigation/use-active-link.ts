import { useMemo, useState } from 'react';
import type { NavLink } from './nav-links';

export interface ActiveLink {
  id: NavLink['id'];
  set(id: NavLink['id']): void;
}

/** Starts as Home; following a link makes it the active one (specification, section 4). */
export function useActiveLink(): ActiveLink {
  const [id, set] = useState<NavLink['id']>('home');
  return useMemo(() => ({ id, set }), [id]);
}
