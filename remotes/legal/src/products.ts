/** The four products, in the order of their tabs; the first is the default (specification, section 2). */
export const PRODUCTS = ['social', 'ikimina', 'usave', 'uinvest'] as const;

export type Product = (typeof PRODUCTS)[number];
export type Kind = 'terms' | 'privacy';

export function isProduct(value: unknown): value is Product {
  return PRODUCTS.includes(value as Product);
}
