/** @jest-environment jsdom */
import type { Unreviewed } from './development';

let highlighted: Map<string, string[]>;
const lists: Unreviewed = {
  documents: ['^rw/general/[^/]*$', '^rw/basics/[^/]*$'],
  texts: ['Ubufasha', 'Murakoze {{name}}, mwaramutse (neza)'],
};
const note = () => document.querySelector('[role=note]')?.shadowRoot?.textContent ?? null;

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  highlighted = new Map();
  Object.assign(globalThis, {
    CSS: { highlights: highlighted },
    Highlight: class extends Array<string> {
      constructor(...ranges: Range[]) {
        super();
        this.push(...ranges.map(String));
      }
    },
    CSSStyleSheet: class {
      replaceSync() {}
    },
    fetch: jest.fn(async () => ({ json: async () => lists })),
  });
  Object.assign(document, { adoptedStyleSheets: [] });
  document.documentElement.lang = 'rw';
});
afterEach(() => {
  jest.useRealTimers();
  document.querySelector('[role=note]')?.remove();
});

/** Waits for mutation observers and the debounce of 250 ms. */
async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  await jest.advanceTimersByTimeAsync(250);
}
async function open(html: string) {
  document.body.innerHTML = html;
  const { markUnreviewed } = await import('./mark-unreviewed');
  markUnreviewed();
  dispatchEvent(new Event('DOMContentLoaded'));
  await settle();
}
const marked = () => [...highlighted.get('unreviewed')!];

test('marks each unreviewed text, and shows how many there are', async () => {
  await open('<h1> Ubufasha </h1><p>Ubufasha bwose</p><p>Twari Ubufasha</p>\n<style>Ubufasha</style><script>Ubufasha</script>');
  expect(marked()).toEqual([' Ubufasha ']);
  expect(note()).toBe('1 texts here wait for a native speaker');
});

test('matches a text with its placeholders filled, and not with an empty one', async () => {
  await open('<p>Murakoze Keza, mwaramutse (neza)</p><p>Murakoze , mwaramutse (neza)</p><p>Murakoze Keza, mwaramutse neza</p>');
  expect(marked()).toEqual(['Murakoze Keza, mwaramutse (neza)']);
});

test('marks all texts of an unreviewed document, and none of a reviewed one', async () => {
  await open(
    '<article data-document="rw/general/a"> <p>Anything</p> </article><article data-document="rw/goals/b"><p>Ubufasha</p></article>',
  );
  expect(marked()).toEqual(['Anything']);
});

test('marks a page again after changes, with one request for the lists, and marks nothing in English', async () => {
  await open('<p>Ubufasha</p>');
  document.body.insertAdjacentHTML('beforeend', '<p>Ubufasha</p>');
  await settle();
  expect(marked()).toHaveLength(2);
  expect(note()).toBe('2 texts here wait for a native speaker');
  document.documentElement.lang = 'en';
  await settle();
  expect(marked()).toEqual([]);
  expect(note()).toBeNull();
  document.documentElement.lang = 'rw';
  await settle();
  expect(note()).toBe('2 texts here wait for a native speaker');
  // The new count was a change itself.
  await settle();
  document.querySelector('p')!.firstChild!.nodeValue = 'Amatsinda';
  await settle();
  expect(note()).toBe('1 texts here wait for a native speaker');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('changes nothing in a browser without CSS highlights', async () => {
  Object.assign(globalThis, { CSS: {} });
  await open('<p>Ubufasha</p>');
  expect(fetch).not.toHaveBeenCalled();
});
