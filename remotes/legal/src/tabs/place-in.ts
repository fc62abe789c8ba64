import { isProduct, type Product } from '../products';

export interface Place {
  product: Product;
  /** The id of a heading, when the hash names a clause. */
  clause?: string;
}

/** `#usave` names a tab, `#usave-fees` a clause of that tab's document; anything else names nothing. */
export function placeIn(hash: string): Place | null {
  const [, product, clause] = /^#([a-z]+)(-[a-z0-9-]+)?$/.exec(hash) ?? [];
  if (!isProduct(product)) return null;
  return clause ? { product, clause: product + clause } : { product };
}
