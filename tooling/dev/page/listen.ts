import type { Fault, News } from './development';
import { refreshComponents, runtimes } from './react-refresh';
import { renewContent, showTouched } from './renew';

/** The newest build of each part that the server has announced. */
const newest = new Map<string, string>();
let serverId: string | null = null;
let queue: Promise<void> = Promise.resolve();

interface Page {
  showFaults(faults: Fault[]): void;
  reload(): void;
}

/** Applies every new build to the page, one after another, or reloads the page when that is not possible. */
export function listen({ showFaults, reload }: Page): void {
  new EventSource('/_dev/news').onmessage = ({ data }) => {
    const news: News = JSON.parse(data);
    if (news.kind === 'faults') showFaults(news.faults);
    else queue = queue.then(() => apply(news, reload)).catch(reload);
  };
}

async function apply(news: Exclude<News, { kind: 'faults' }>, reload: () => void): Promise<void> {
  if (news.kind === 'reload') return reload();
  if (news.kind === 'content') return renewContent();
  if (news.kind === 'server') {
    if (serverId !== null && serverId !== news.id) reload();
    serverId = news.id;
    return;
  }
  const previous = newest.get(news.part);
  newest.set(news.part, news.hash);
  // An error page has no modules to replace, and hydration keeps the attributes that the server rendered.
  const isStale = document.documentElement.dataset.broken !== undefined || !isHydrated();
  if (isStale && previous !== undefined && previous !== news.hash) return reload();
  await update(news.part, reload);
}

async function update(part: string, reload: () => void): Promise<void> {
  const runtime = runtimes.get(part);
  if (!runtime || runtime.hash() === newest.get(part)) return;
  // No update leads from this page's build to the newest: its build is too old, or the server was restarted.
  if ((await runtime.update()) === null && runtime.hash() !== newest.get(part)) return reload();
  refreshComponents();
  await showTouched();
}

const isHydrated = (): boolean =>
  globalThis.early?.page === true && (globalThis.early.section === true || !document.getElementById('section'));
