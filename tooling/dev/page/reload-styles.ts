let isQueued = false;

/** Loads every stylesheet of the page again. Each keeps applying until its newer version has loaded. */
export function reloadStyles(): void {
  // Each changed stylesheet of a build calls this.
  if (isQueued) return;
  isQueued = true;
  queueMicrotask(() => {
    isQueued = false;
    const last = new Map(stylesheets().map((link) => [pathOf(link), link]));
    last.forEach(reload);
  });
}

function reload(link: HTMLLinkElement, pathname: string): void {
  const newer = link.cloneNode() as HTMLLinkElement;
  newer.href = `${pathname}?${Date.now()}`;
  newer.onload = newer.onerror = () => {
    const same = stylesheets().filter((other) => pathOf(other) === pathname);
    // A link behind it belongs to a later save.
    same.slice(0, same.indexOf(newer)).forEach((older) => older.remove());
  };
  link.after(newer);
}

const stylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

const pathOf = ({ href }: HTMLLinkElement): string => new URL(href).pathname;
