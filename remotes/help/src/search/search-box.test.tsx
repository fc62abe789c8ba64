import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'shared/platform';
import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { addressOf, GUIDES } from '../guides';
import { titlesOf } from '../testing/serve-content';
import { SearchBox } from './search-box';

const topicsOf = (language: 'en' | 'rw') => GUIDES.map((guide, position) => ({ ...guide, title: titlesOf(language)[position]!, address: addressOf(guide, SITE) }));

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function show(language: 'en' | 'rw' = 'en', query = '') {
  const messages = language === 'en' ? en : rw;
  renderInShell(
    <>
      <SearchBox topics={topicsOf(language)} cap={5} query={query} noResult={messages.search.noResult} />
      <Where />
    </>,
    { namespace: 'help', messages, language },
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

beforeEach(() => jest.useFakeTimers());
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
  expect(options()).toHaveLength(5);
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

test('no result is said in the language of the page', () => {
  show('rw');
  typeAndWait('xyzzy');
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
