import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'shared/platform';
import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { addressOf, GUIDES } from '../guides';
import { serveContent, titlesOf } from '../testing/serve-content';
import { SearchBox } from './search-box';

const topicsOf = (language: 'en' | 'rw') =>
  GUIDES.map((guide, position) => ({ ...guide, title: titlesOf(language)[position]!, address: addressOf(guide, SITE) }));

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

const prefetch = jest.fn();

function show(language: 'en' | 'rw' = 'en', query = '') {
  const messages = language === 'en' ? en : rw;
  renderInShell(
    <>
      <SearchBox topics={topicsOf(language)} cap={4} query={query} noResult={messages.search.noResult} />
      <Where />
    </>,
    { namespace: 'help', messages, language, platform: { prefetch } },
  );
}

const box = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent;
const where = () => screen.getByTestId('where').textContent;
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (time: number) => act(() => jest.advanceTimersByTime(time));
const press = (key: string) => fireEvent.keyDown(box(), { key });
const typeAndWait = (value: string) => {
  type(value);
  pass(500);
};

/** Lets the file of keywords come in. */
const keywordsArrive = () => act(() => jest.advanceTimersByTimeAsync(0));

let asked: string[];
beforeEach(() => {
  jest.useFakeTimers();
  AbortSignal.timeout = () => new AbortController().signal;
  asked = serveContent();
});
afterEach(() => jest.useRealTimers());

test('results appear 500 ms after typing stops, and not a moment before', () => {
  show();
  type('pass');
  pass(400);
  type('password');
  pass(499);
  expect(options()).toEqual([]);
  pass(1);
  expect(options()).toEqual(['How do I reset my password when forgotten?']);
});

test('the box says whether its list is open, and names it', () => {
  show();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(box()).toHaveAttribute('placeholder', 'Search any question');
  typeAndWait('group');
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(box()).toHaveAttribute('aria-autocomplete', 'list');
  expect(options()).toHaveLength(4);
});

test('how many guides were found is said to who does not see them, and only while they are shown', () => {
  show();
  const region = document.querySelector('[aria-live=polite]')!;
  expect(region).toBeEmptyDOMElement();
  typeAndWait('group');
  expect(region).toHaveTextContent('4');
  press('Escape');
  expect(region).toBeEmptyDOMElement();
});

test('a list whose box is left closes, and a click into the box opens it again', () => {
  show();
  typeAndWait('password');
  fireEvent.blur(box());
  expect(options()).toEqual([]);
  fireEvent.click(box());
  expect(options()).toHaveLength(1);
});

test('other words take the mark off at once, and so do other results', () => {
  show();
  typeAndWait('group');
  press('ArrowDown');
  type('goal');
  expect(active()).toBeUndefined();
  press('ArrowDown');
  expect(active()).toBeDefined();
  pass(500);
  expect(active()).toBeUndefined();
});

test('Enter that only ends the writing of a word follows nothing', () => {
  show();
  typeAndWait('password');
  press('ArrowDown');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(where()).toBe('/');
});

test('a guide starts loading when the visitor reaches for it', () => {
  show();
  typeAndWait('password');
  fireEvent.pointerEnter(screen.getByRole('option'));
  expect(prefetch).toHaveBeenCalledWith('/help-center/how-do-i-reset-my-password-when-forgotten');
});

test('another address that is searched stands in the box, whatever was typed there', () => {
  function Page() {
    const [query, ask] = useState('group');
    return (
      <>
        <button onClick={() => ask('goal')}>Another search</button>
        <SearchBox topics={topicsOf('en')} cap={4} query={query} noResult="" />
      </>
    );
  }
  renderInShell(<Page />, { namespace: 'help', messages: en });
  type('passw');
  fireEvent.click(screen.getByText('Another search'));
  expect(box()).toHaveValue('goal');
});

test('an emptied box shows nothing, at once', () => {
  show();
  typeAndWait('group');
  type('');
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  type('x');
  expect(options()).toEqual([]);
});

test('no result is said in the language of the page', async () => {
  show('rw');
  typeAndWait('xyzzy');
  await keywordsArrive();
  expect(screen.getByRole('status')).toHaveTextContent(rw.search.noResult);
  typeAndWait('ijambobanga');
  expect(options()).toContain(titlesOf('rw')[2]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the arrow keys go through the options and back to the box', () => {
  show();
  typeAndWait('goal');
  const all = options();
  press('ArrowDown');
  expect(active()).toBe(all[0]);
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  press('ArrowUp');
  expect(active()).toBeUndefined();
  press('ArrowUp');
  expect(active()).toBe(all.at(-1));
});

test('Enter follows the active option', () => {
  show();
  typeAndWait('password');
  press('ArrowDown');
  press('Enter');
  expect(where()).toBe('/help-center/how-do-i-reset-my-password-when-forgotten');
});

test('a click follows the option that it hits', () => {
  show();
  typeAndWait('password');
  const option = screen.getByRole('option');
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(where()).toBe('/help-center/how-do-i-reset-my-password-when-forgotten');
  expect(option.querySelector('a')).toBeNull();
});

test('Escape closes the list and leaves the text; an arrow opens it again', () => {
  show();
  typeAndWait('password');
  press('Escape');
  expect(options()).toEqual([]);
  expect(box()).toHaveValue('password');
  press('ArrowDown');
  expect(options()).toHaveLength(1);
});

test('Enter without an active option goes to the search page, also before the results are there', () => {
  show();
  type('pay & save');
  expect(press('Enter')).toBe(true);
  fireEvent.submit(screen.getByRole('search'));
  expect(where()).toBe('/help-center/search?q=pay+%26+save');
  pass(500);
  expect(options()).toEqual([]);
});

test('an empty box is not searched for', () => {
  show();
  type('  ');
  fireEvent.submit(screen.getByRole('search'));
  expect(where()).toBe('/');
});

test('without scripts it is a form that asks the search page', () => {
  show('en', 'group');
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/help-center/search');
  expect(form).toHaveAttribute('method', 'get');
  expect(box()).toHaveAttribute('name', 'q');
  expect(box()).toHaveValue('group');
});

test('keywords are fetched once, when no title answers, and "no result" waits for them', async () => {
  show();
  typeAndWait('password');
  await keywordsArrive();
  expect(asked).toEqual([]);
  typeAndWait('register');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await keywordsArrive();
  expect(options()).toEqual(['How do I create an account on {{product}}?']);
  typeAndWait('xyzzy');
  await keywordsArrive();
  expect(screen.getByRole('status')).toHaveTextContent(en.search.noResult);
  expect(asked).toEqual(['en/keywords.json']);
});

test('without a connection the search still says that nothing was found', async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError('offline'));
  show();
  typeAndWait('register');
  await keywordsArrive();
  expect(screen.getByRole('status')).toHaveTextContent(en.search.noResult);
});
