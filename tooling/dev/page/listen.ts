import type { Fault, News } from './development';
import { refreshComponents, runtimes } from './react-refresh';
import { renewContent, showTouched } from './renew';

/** The newest build of each part that the server has announced. */
const newest = new Map<string, string>();
let serverId: string | null = null;
let queue: Promise<void> = Promise.resolve();

interface Page {
  showFaults(faults: Fault[]): void;
  /** Loads again what cannot be replaced. */
  startAnew(): void;
}

/** Takes every new build as it comes, one after the other. */
export function listen({ showFaults, startAnew }: Page): void {
  new EventSource('/_dev/news').onmessage = ({ data }) => {
    const news: News = JSON.parse(data);
    if (news.kind === 'faults') showFaults(news.faults);
    else queue = queue.then(() => take(news, startAnew)).catch(startAnew);
  };
}

async function take(news: Exclude<News, { kind: 'faults' }>, startAnew: () => void): Promise<void> {
  if (news.kind === 'reload') return startAnew();
  if (news.kind === 'content') return renewContent();
  if (news.kind === 'server') {
    if (serverId !== null && serverId !== news.id) startAnew();
    serverId = news.id;
    return;
  }
  const before = newest.get(news.part);
  newest.set(news.part, news.hash);
  // A page that says why it could not be rendered has no code to replace, and hydration keeps the attributes that the server wrote.
  const isStale = document.documentElement.dataset.broken !== undefined || !isHydrated();
  if (isStale && before !== undefined && before !== news.hash) return startAnew();
  await update(news.part, startAnew);
}

async function update(part: string, startAnew: () => void): Promise<void> {
  const runtime = runtimes.get(part);
  if (!runtime || runtime.hash() === newest.get(part)) return;
  // Nothing to take from where this page is: its build is too old, or the server was restarted.
  if ((await runtime.update()) === null && runtime.hash() !== newest.get(part)) return startAnew();
  refreshComponents();
  await showTouched();
}

const isHydrated = (): boolean =>
  globalThis.early?.page === true && (globalThis.early.section === true || !document.getElementById('section'));
