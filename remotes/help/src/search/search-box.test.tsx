import { act, fireEvent, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { PlatformContext, TextsContext, useLocation, useNavigate, usePlatform } from 'shared/platform';
import { hydrateInShell, renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { serveContent, titlesOf, guidesOf } from '../testing/serve-content';
import * as finding from './find';
import { SearchBox } from './search-box';
import type { Search } from './search-engine';

jest.mock('./find', () => ({ __esModule: true, ...jest.requireActual('./find') }));

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

const prefetch = jest.fn();
const GUIDES = { en: guidesOf('en'), rw: guidesOf('rw') };

function show(language: 'en' | 'rw' = 'en', query = '') {
  const messages = language === 'en' ? en : rw;
  renderInShell(
    <>
      <SearchBox guides={GUIDES[language]} cap={4} query={query} noResult={messages.search.noResult} />
      <Where />
      <Back />
    </>,
    { namespace: 'help', messages, language, platform: { prefetch } },
  );
}

const box = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent;
const where = () => screen.getByTestId('where').textContent;
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
const press = (key: string) => fireEvent.keyDown(box(), { key });
const typeAndWait = (value: string) => {
  type(value);
  return pass(500);
};

let requested: string[];
beforeEach(() => {
  jest.useFakeTimers();
  AbortSignal.timeout = () => new AbortController().signal;
  history.replaceState(null, '', '/');
  requested = serveContent();
});
afterEach(() => jest.useRealTimers());

test('shows results 500 ms after typing stops, and not earlier', async () => {
  show();
  type('pass');
  await pass(400);
  type('password ');
  // More words may follow the space.
  expect(box()).toHaveValue('password ');
  await pass(499);
  expect(options()).toEqual([]);
  await pass(1);
  expect(options()).toEqual(['How do I reset my password when forgotten?']);
});

test('searches before the delay ends, and does not search again to show the results', async () => {
  show();
  await typeAndWait('pass');
  const find = jest.spyOn(finding, 'find');
  type('passwo');
  await pass(200);
  type('password');
  await pass(349);
  expect(find).not.toHaveBeenCalled();
  await pass(150);
  expect(find).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(options()).toEqual(['How do I reset my password when forgotten?']);
  expect(find).toHaveBeenCalledTimes(1);
});

test('the box has aria-expanded and controls its list', async () => {
  show();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(box()).toHaveAttribute('placeholder', 'Search any question');
  await typeAndWait('group');
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(box()).toHaveAttribute('aria-autocomplete', 'list');
  expect(options()).toHaveLength(4);
});

test('a reader who leaves only spaces in the box is not told that nothing was found', async () => {
  show();
  await typeAndWait('password');
  await typeAndWait('   ');
  expect(screen.queryByText(en.search.noResult)).toBeNull();
});

test('announces the number of results while they are shown', async () => {
  show();
  const region = document.querySelector('[aria-live=polite]')!;
  expect(region).toBeEmptyDOMElement();
  await typeAndWait('group');
  expect(region).toHaveTextContent('4');
  press('Escape');
  expect(region).toBeEmptyDOMElement();
});

test('closing the list clears the active option: Enter then submits the text', async () => {
  show();
  await typeAndWait('group');
  press('ArrowDown');
  expect(active()).toBe(options()[0]);
  fireEvent.blur(box());
  fireEvent.click(box());
  expect(options()).toHaveLength(4);
  expect(active()).toBeUndefined();
});

test('leaving the box closes the list, and a click into the box opens it', async () => {
  show();
  await typeAndWait('password');
  fireEvent.blur(box());
  expect(options()).toEqual([]);
  fireEvent.click(box());
  expect(options()).toHaveLength(1);
});

test('another text or other results clear the active option at once', async () => {
  show();
  await typeAndWait('group');
  press('ArrowDown');
  type('goal');
  expect(active()).toBeUndefined();
  press('ArrowDown');
  expect(active()).toBeDefined();
  await pass(500);
  expect(active()).toBeUndefined();
});

test('ignores an Enter that ends a composition', async () => {
  show();
  await typeAndWait('password');
  press('ArrowDown');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(where()).toBe('/');
});

test('prefetches a guide on hover', async () => {
  show();
  await typeAndWait('password');
  fireEvent.pointerEnter(screen.getByRole('option'));
  expect(prefetch).toHaveBeenCalledWith('/help-center/how-do-i-reset-my-password-when-forgotten');
});

test('another query in the address replaces the text in the box', () => {
  function Page() {
    const [query, ask] = useState('group');
    return (
      <>
        <button onClick={() => ask('goal')}>Another search</button>
        <button onClick={() => ask('')}>No search</button>
        <SearchBox guides={guidesOf('en')} cap={4} query={query} noResult="" />
      </>
    );
  }
  renderInShell(<Page />, { namespace: 'help', messages: en });
  type('passw');
  fireEvent.click(screen.getByText('Another search'));
  expect(box()).toHaveValue('goal');
  fireEvent.click(screen.getByText('No search'));
  expect(box()).toHaveValue('');
});

test('hides the results at once when the box is empty', async () => {
  show();
  await typeAndWait('group');
  type('');
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  type('x');
  expect(options()).toEqual([]);
});

test('announces "no result" in the language of the page', async () => {
  show('rw');
  await typeAndWait('xyzzy');
  expect(screen.getByRole('status')).toHaveTextContent(rw.search.noResult);
  await typeAndWait('ijambobanga');
  expect(options()).toContain(titlesOf('rw')[2]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('arrow keys move through the options and back to the box', async () => {
  show();
  await typeAndWait('goal');
  const all = options();
  press('ArrowDown');
  expect(active()).toBe(all[0]);
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  press('ArrowUp');
  expect(active()).toBeUndefined();
  press('ArrowUp');
  expect(active()).toBe(all.at(-1));
});

test('Enter follows the active option, and one step back returns to the page of the box', async () => {
  show();
  await typeAndWait('password');
  press('ArrowDown');
  // The browser would submit the form as well.
  expect(press('Enter')).toBe(false);
  expect(where()).toBe('/help-center/how-do-i-reset-my-password-when-forgotten');
  fireEvent.click(screen.getByText('Back'));
  expect(where()).toBe('/');
});

test('a click follows its option', async () => {
  show();
  await typeAndWait('password');
  const option = screen.getByRole('option');
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(where()).toBe('/help-center/how-do-i-reset-my-password-when-forgotten');
  expect(option.querySelector('a')).toBeNull();
});

test('Escape closes the list and leaves the text; an arrow opens it again, either of them', async () => {
  show();
  await typeAndWait('password');
  press('Escape');
  expect(options()).toEqual([]);
  expect(box()).toHaveValue('password');
  press('ArrowDown');
  expect(options()).toHaveLength(1);
  press('Escape');
  press('ArrowUp');
  expect(options()).toHaveLength(1);
});

test('leaves Escape to the browser, which empties the box with it, when there is no list to close', async () => {
  show();
  await typeAndWait('xyzzy');
  expect(press('Escape')).toBe(true);
});

test('Enter without an active option opens the search page, also before there are results', async () => {
  show();
  type('pay & save');
  expect(press('Enter')).toBe(true);
  fireEvent.submit(screen.getByRole('search'));
  expect(where()).toBe('/help-center/search?q=pay+%26+save');
  await pass(500);
  expect(options()).toEqual([]);
});

test('an empty box is not searched for', () => {
  show();
  type('  ');
  fireEvent.submit(screen.getByRole('search'));
  expect(where()).toBe('/');
});

test('is a form that submits to the search page without scripts', () => {
  show('en', 'group');
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/help-center/search');
  expect(form).toHaveAttribute('method', 'get');
  expect(box()).toHaveAttribute('name', 'q');
  expect(box()).toHaveValue('group');
});

test('loads the search once, on the first input, and shows "no result" only when it has loaded', async () => {
  show();
  await pass(1000);
  expect(requested).toEqual([]);
  let arrive!: () => void;
  const served = globalThis.fetch;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  globalThis.fetch = (async (address: string) => arrived.then(() => served(address))) as typeof fetch;
  await typeAndWait('xyzzy');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  arrive();
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent(en.search.noResult);
  await typeAndWait('');
  await typeAndWait('register');
  expect(options()[0]).toBe('How do I create an account on {{product}}?');
  expect(requested).toEqual(['en/search.json']);
});

test('searches the titles without a connection, and still announces "no result"', async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError('offline'));
  show();
  // Keyboards of phones end a word that they complete with a space.
  await typeAndWait('FORGOTTEN ');
  expect(options()).toEqual(['How do I reset my password when forgotten?']);
  // The box shows at most four, also without the index.
  await typeAndWait('how do i');
  expect(options()).toHaveLength(4);
  await typeAndWait('register');
  expect(screen.getByRole('status')).toHaveTextContent(en.search.noResult);
});

test('an option marks the matched words, and shows its group beside its title', async () => {
  show();
  await typeAndWait('delete my account');
  const [option] = screen.getAllByRole('option');
  expect(option).toHaveTextContent(/^Close your account$/);
  expect(option!.querySelector('mark')).toHaveTextContent('account');
  expect(option).toHaveAttribute('data-place', 'Terms of Service');
});

test('shows similar guides, phone and e-mail when there is no result', async () => {
  show();
  await typeAndWait('xyzzy');
  expect(screen.getByRole('status').textContent).toBe(en.search.noResult);
  expect(screen.getByRole('link', { name: SITE.supportPhone })).toBeVisible();
  expect(document.querySelector(`a[href="mailto:${SITE.supportEmail}"]`)).toBeVisible();
  await typeAndWait('pazwuurt');
  expect(screen.getByRole('link', { name: 'How do I reset my password when forgotten?' })).toBeVisible();
});

test('offers a similar guide, also the only one, before those that the page would offer otherwise', () => {
  const [similar, ...otherwise] = GUIDES.en.slice(2, 5);
  const offersFor = (near: typeof otherwise) => {
    const search = { results: () => [], near: () => near } as unknown as Search;
    const box = <SearchBox guides={GUIDES.en} cap={4} query="xyzzy" search={search} noResult="" otherwise={otherwise} />;
    const { unmount } = renderInShell(box, { namespace: 'help', messages: en });
    const offers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    unmount();
    return offers;
  };
  expect(offersFor([similar!])).toEqual([similar!.title]);
  expect(offersFor([])).toEqual(otherwise.map(({ title }) => title));
});

/** A box on a page whose language a button changes. */
function InBoth() {
  const platform = usePlatform();
  const [language, choose] = useState<'en' | 'rw'>('en');
  use(TextsContext)!.add('rw', 'help', rw);
  return (
    <PlatformContext value={{ ...platform, language }}>
      <button onClick={() => choose('rw')}>Kinyarwanda</button>
      <SearchBox guides={GUIDES[language]} cap={4} noResult="" />
    </PlatformContext>
  );
}

test('a reader who changes the language is shown the results of the new one, also when the search of the other arrives later', async () => {
  let arrive!: () => void;
  const served = globalThis.fetch;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  globalThis.fetch = (async (address: string) =>
    address.includes('/en/') ? arrived.then(() => served(address)) : served(address)) as typeof fetch;
  renderInShell(<InBoth />, { namespace: 'help', messages: en });
  await typeAndWait('ijambobanga');
  fireEvent.click(screen.getByText('Kinyarwanda'));
  await pass(500);
  const found = options();
  expect(found).toContain(titlesOf('rw')[2]);
  arrive();
  await pass(500);
  expect(options()).toEqual(found);
  expect(requested).toEqual(['rw/search.json', 'en/search.json']);
});

test('a reader who changes the language when the search has loaded gets that of the new one', async () => {
  renderInShell(<InBoth />, { namespace: 'help', messages: en });
  await typeAndWait('password');
  fireEvent.click(screen.getByText('Kinyarwanda'));
  await pass(500);
  expect(requested).toEqual(['en/search.json', 'rw/search.json']);
});

test('a report of a search without results that is lost causes no error', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const served = globalThis.fetch;
  globalThis.fetch = (async (address: string) => {
    if (address === '/_searches') throw new TypeError('offline');
    return served(address);
  }) as typeof fetch;
  show();
  await typeAndWait('xyzzy');
  await pass(3_000);
  jest.useRealTimers();
  // A turn of the event loop, after which Node reports an error without a handler.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('reports a search without results after three seconds: only language and words', async () => {
  const reports: unknown[] = [];
  const served = globalThis.fetch;
  globalThis.fetch = (async (address: string, request?: RequestInit) => {
    if (address !== '/_searches') return served(address, request);
    reports.push([request!.method, request!.headers, request!.credentials, JSON.parse(String(request!.body))]);
    return { ok: true };
  }) as typeof fetch;
  show('rw');
  await typeAndWait('xyz');
  await pass(2999);
  await typeAndWait('xyzzy');
  await pass(2999);
  expect(reports).toEqual([]);
  await pass(1);
  const header = { 'Content-Type': 'application/json' };
  expect(reports).toEqual([['POST', header, 'omit', { language: 'rw', words: 'xyzzy' }]]);
  await typeAndWait('inguzanyo');
  await pass(5000);
  expect(reports).toHaveLength(1);
});

/** The server's box, in which a reader has typed, hydrated. */
function hydrateTyped(value: string, isLeft = false) {
  const end = jest.fn();
  globalThis.endEarlySearch = end;
  const options = { namespace: 'help', messages: en };
  hydrateInShell(<SearchBox guides={GUIDES.en} cap={4} noResult={en.search.noResult} />, options, (written) => {
    const input = written.querySelector('input')!;
    input.focus();
    input.value = value;
    if (isLeft) input.blur();
  });
  return end;
}

test('keeps the early search’s list until the box has results for the same text', async () => {
  const end = hydrateTyped('pass');
  expect(box()).toHaveValue('pass');
  expect(end).not.toHaveBeenCalled();
  expect(options()).toEqual([]);
  await pass(0);
  expect(end).toHaveBeenCalledTimes(1);
  expect(options()).toEqual(['How do I reset my password when forgotten?']);
});

test('a box that the reader left before the page was hydrated opens no list over what they read now', async () => {
  hydrateTyped('pass', true);
  await pass(0);
  expect(box()).toHaveValue('pass');
  expect(options()).toEqual([]);
  fireEvent.click(box());
  expect(options()).toHaveLength(1);
});

test.each([
  ['is typed on', () => type('passw')],
  ['is left', () => fireEvent.blur(box())],
])('removes the early search’s list when the box %s', (_what, act) => {
  const end = hydrateTyped('pass');
  expect(end).not.toHaveBeenCalled();
  act();
  expect(end).toHaveBeenCalledTimes(1);
});

test('an early search does not start after the box is hydrated', () => {
  globalThis.endEarlySearch = undefined;
  show();
  expect(globalThis.endEarlySearch).toEqual(expect.any(Function));
});

test('a search that could not be loaded is not reported as one without results, and is loaded after typing on', async () => {
  const served = globalThis.fetch;
  let isOnline = false;
  let requests = 0;
  const reports: unknown[] = [];
  globalThis.fetch = (async (address: string, request?: RequestInit) => {
    if (address === '/_searches') reports.push(request);
    requests += 1;
    if (!isOnline) throw new TypeError('offline');
    return served(address, request);
  }) as typeof fetch;
  show();
  await typeAndWait('register');
  expect(screen.getByRole('status')).toHaveTextContent(en.search.noResult);
  await pass(3_000);
  expect(reports).toEqual([]);
  // Once when typing stops, not for each letter.
  const before = requests;
  type('registe');
  type('register ');
  await pass(499);
  expect(requests).toBe(before);
  isOnline = true;
  await typeAndWait('registers');
  expect(options()[0]).toBe('How do I create an account on {{product}}?');
});

test('the same search once more adds no history entry, also while its page loads, so that one step back leaves it; another search adds one', () => {
  const submit = (typed: string) => {
    type(typed);
    fireEvent.submit(box().closest('form')!);
    expect(where()).toBe('/help-center/search?q=group');
    history.replaceState(null, '', where());
  };
  history.replaceState(null, '', '/help-center/search?q=goal');
  show('en', 'goal');
  submit('group');
  // Keyboards of phones end a word that they complete with a space.
  submit('group ');
  fireEvent.click(screen.getByText('Back'));
  expect(where()).toBe('/');
});
