import { useEffect, useRef } from 'react';
import { useLocation } from 'shared/platform';
import { NotFound } from '../errors/not-found';
import { reloadFromServer } from '../loading/reload-from-server';
import type { Arrived } from '../navigation/use-arrival';

/**
 * An address of no section that this page names. After a navigation the server is asked: since the page was made a section may
 * have come, or one that could not be shown may be back.
 */
export function UnknownAddress({ arrived }: { arrived: Arrived }) {
  const { pathname } = useLocation();
  const before = useRef(arrived.current);

  useEffect(() => {
    if (pathname !== before.current) void reloadFromServer(location.href);
  }, [pathname]);

  return <NotFound arrived={arrived} />;
}
