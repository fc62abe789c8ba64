import type { Language } from 'shared/contract';
import type { PageState } from 'shared/contract/page/page-state';

export interface Address {
  pathname: string;
  search: string;
}

/** A page's public address; with `language` that of one language of it, by `?lng=`. */
export function publicAddress({ site }: Pick<PageState, 'site'>, { pathname, search }: Address, named?: Language): string {
  const query = new URLSearchParams(search);
  if (named) query.set('lng', named);
  return site.origin + pathname + `?${query}`.replace(/^\?$/, '');
}
