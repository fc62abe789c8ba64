import { COINS, GIFT, GROWTH, TARGET } from '../icon-paths';

/** In the order of the showcase's rotation (specification, section 2). */
export const PRODUCTS = [
  { id: 'crowdfund', icon: GIFT, isSoon: false },
  { id: 'group-saving', icon: COINS, isSoon: false },
  { id: 'u-save', icon: TARGET, isSoon: false },
  { id: 'u-invest', icon: GROWTH, isSoon: true },
] as const;

export type Product = (typeof PRODUCTS)[number];

export const tabId = (product: Product): string => `products-tab-${product.id}`;
export const panelId = (product: Product): string => `products-panel-${product.id}`;
