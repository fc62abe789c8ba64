import type { SelectedRelease } from 'shared/contract/page/page-state';
import { failedAs, unlessRefused } from '../signals/failure-kind';
import { integrityOf } from './integrity';

const TIMEOUT = 10_000;

/** Adds a release's stylesheets unless the page has them; with a timeout, which browsers lack. */
export async function loadStyles({ styles }: Pick<SelectedRelease, 'styles'>): Promise<void> {
  await Promise.all(styles.filter(isMissing).map(loadStylesheet));
}

/** Whether no element links it, or the link failed: there is a response and no style sheet. */
function isMissing(href: string): boolean {
  const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  return !link || (!link.sheet && Boolean(performance.getEntriesByName?.(location.origin + href).length));
}

function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      crossOrigin: 'anonymous',
      integrity: integrityOf(href),
    });
    const fail = () => {
      link.remove();
      reject(failedAs(unlessRefused('style', href), new Error(`${href} did not load`)));
    };
    const timer = setTimeout(fail, TIMEOUT);
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    link.onerror = fail;
    document.head.append(link);
  });
}
