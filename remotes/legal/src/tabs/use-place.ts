import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'shared/platform';
import type { Product } from '../products';
import { placeIn, type Place } from './place-in';
import { scrollToTop } from './use-open-place';

const subscribeToNothing = () => () => undefined;

/** The place in the address, and a function that chooses another tab. */
export function usePlace(fallback: Product) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server gets no hash, so the first render in the browser must ignore it too.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
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
