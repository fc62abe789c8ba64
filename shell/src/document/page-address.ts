import type { Language } from 'shared/contract';
import type { PageState } from 'shared/contract/page/page-state';
import type { PageAddress } from '../loading/page-loader';

/** A page's public address; with `named` that of one language of it, by `?lng=`. */
export function publicAddress({ site }: PageState, { pathname, search }: PageAddress, named?: Language): string {
  const query = new URLSearchParams(search);
  if (named) query.set('lng', named);
  return site.origin + pathname + `?${query}`.replace(/^\?$/, '');
}
