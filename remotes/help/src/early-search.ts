// The search box before hydration: suggests guides whose titles in the page contain the typed text. Built as a separate script
// (tooling/build/early-search.ts), which the bootstrap script fetches first. React's search box ends it by `endEarlySearch`.
import { placeIn } from './search/fold';

/** Specification, section 9. */
const DELAY = 500;
const CAP = 5;
/** Pixels below the field and its border, as in search-options.module.scss. */
const GAP = 7;
/** The address of this script. */
const SCRIPT = (document.currentScript as HTMLScriptElement).src;

declare global {
  /** Ends the early search; if React's search box sets it first, the early search does not start. */
  var endEarlySearch: (() => void) | undefined;
}

const box = document.querySelector<HTMLInputElement>('[role=combobox]');
if (box && !globalThis.endEarlySearch) globalThis.endEarlySearch = answer(box);

/** @returns a function that removes the list and restores the box as the server wrote it */
function answer(box: HTMLInputElement): () => void {
  const written = document.getElementById(box.getAttribute('aria-controls')!)!;
  // Outside the root element, which React hydrates.
  const list = document.body.appendChild(written.cloneNode() as HTMLElement);
  list.id = 'early-search';
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let active = -1;

  const options = () => [...list.children] as HTMLElement[];
  const select = (position: number) => {
    active = position;
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === active));
    if (active < 0) box.removeAttribute('aria-activedescendant');
    else box.setAttribute('aria-activedescendant', options()[active]!.id);
  };
  const show = (found: HTMLElement[]) => {
    list.replaceChildren(...found);
    list.hidden = found.length === 0;
    box.setAttribute('aria-expanded', String(!list.hidden));
    box.setAttribute('aria-controls', list.hidden ? written.id : list.id);
    select(-1);
    const field = box.parentElement!.getBoundingClientRect();
    Object.assign(list.style, {
      inset: `${field.bottom + scrollY + GAP}px auto auto ${field.left + scrollX}px`,
      width: `${field.width}px`,
    });
  };
  const close = () => {
    clearTimeout(timer);
    show([]);
  };
  const search = () => {
    if (document.activeElement === box) show(optionsFor(box.value));
  };

  const listen = (type: string, listener: (event: never) => void) =>
    box.addEventListener(type, listener as EventListener, { signal: ended.signal });
  listen('blur', close);
  listen('input', () => {
    clearTimeout(timer);
    if (box.value.trim() === '') close();
    else timer = setTimeout(search, DELAY);
  });
  listen('keydown', (event: KeyboardEvent) => {
    const count = options().length + 1;
    const move = (by: number) => select(((active + 1 + by + count) % count) - 1);
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: close,
      ...(active >= 0 && { Enter: () => options()[active]!.click() }),
    };
    const action = !event.isComposing && count > 1 && actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  // The first interaction with the box requests this script, so nothing was typed before the request.
  const [request] = performance.getEntriesByName(SCRIPT);
  timer = setTimeout(search, DELAY - (performance.now() - (request?.startTime ?? 0)));

  return () => {
    ended.abort();
    close();
    list.remove();
  };
}

function optionsFor(text: string): HTMLElement[] {
  const titles = [...document.querySelectorAll<HTMLAnchorElement>('[data-titles] a')];
  const matches = titles.flatMap((link) => {
    const place = placeIn(link.textContent!, text);
    return place ? [{ link, place }] : [];
  });
  return matches.slice(0, CAP).map(({ link, place: [start, end] }, position) => {
    const title = link.textContent!;
    const [option, label, mark] = ['li', 'span', 'mark'].map((name) => document.createElement(name));
    mark!.textContent = title.slice(start, end);
    label!.append(title.slice(0, start), mark!, title.slice(end));
    option!.append(label!);
    option!.id = `early-search-${position}`;
    option!.setAttribute('role', 'option');
    // The title of its group.
    option!.dataset.place = link.closest('ul')!.previousElementSibling!.textContent!;
    // Keeps the focus in the box: its blur would close the list before the click.
    option!.addEventListener('mousedown', (event) => event.preventDefault());
    option!.addEventListener('click', () => link.click());
    return option!;
  });
}
