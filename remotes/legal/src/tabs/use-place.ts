import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'shared/platform';
import type { Product } from '../products';
import { placeIn, type Place } from './place-in';
import { scrollToTop } from './use-open-place';

const never = () => () => undefined;

/** Where the address says the reader is, and the way to another tab. */
export function usePlace(fallback: Product) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server never sees a hash, so the first render in the browser must not look at it either.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const named = isHydrated ? placeIn(hash) : null;
  const place: Place = named ?? { product: fallback };

  const choose = (product: Product, { replace = false } = {}) => {
    if (hash === `#${product}`) scrollToTop();
    else void navigate({ search, hash: product }, { replace });
  };
  return { place, isNamed: named !== null, isHydrated, choose };
}
