import { PRODUCTS, type Product } from '../products';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The tab that a key leads to from the chosen one; `undefined` for a key that tabs do not know. */
export function tabAfterKey(key: string, chosen: Product): Product | undefined {
  if (key === 'Home') return PRODUCTS[0];
  if (key === 'End') return PRODUCTS.at(-1);
  const step = STEPS[key];
  return step === undefined ? undefined : PRODUCTS.at((PRODUCTS.indexOf(chosen) + step) % PRODUCTS.length);
}
