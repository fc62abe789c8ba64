import type { Language } from 'shared/contract';
import type { PageState } from 'shared/contract/page/page-state';

export interface Address {
  pathname: string;
  search: string;
}

/** A page's public address; with `?lng=` it is the address of one language of it. */
export function publicAddress({ site }: Pick<PageState, 'site'>, { pathname, search }: Address, named?: Language): string {
  const query = new URLSearchParams(search);
  if (named) query.set('lng', named);
  return site.origin + pathname + `?${query}`.replace(/^\?$/, '');
}
