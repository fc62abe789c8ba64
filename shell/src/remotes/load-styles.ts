import type { PickedRelease } from '../page-state';
import { integrityOf } from './integrity';

const TIME_OUT = 20_000;

/** Adds a release's stylesheets unless the page has them; a browser never gives up on one that hangs, so this does. */
export async function loadStyles({ styles }: PickedRelease): Promise<void> {
  await Promise.all(styles.filter((href) => !document.querySelector(`link[rel=stylesheet][href="${href}"]`)).map(loadStylesheet));
}

function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: 'anonymous', integrity: integrityOf(href) });
    const fail = () => {
      link.remove();
      reject(new Error(`The stylesheet ${href} did not load`));
    };
    const timer = setTimeout(fail, TIME_OUT);
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    link.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(link);
  });
}
