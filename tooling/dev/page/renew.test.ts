/** @jest-environment jsdom */
import type { Language, Remote } from 'shared/contract';
import type { Lent } from './development';

type Renew = typeof import('./renew');
let page: Renew;

const evict = jest.fn();
const load = jest.fn(async () => ({}) as never);
const prefetch = jest.fn();
const add = jest.fn();
const languages = new Set<string>();
let loader: Lent['loader'];

const remoteOf = (more: Partial<Remote> = {}): Remote => ({
  contract: 1,
  namespace: 'help',
  routes: [],
  loadMessages: async (language: Language) => ({ title: `${language} title` }),
  ...more,
});
const address = (pathname: string) => ({ pathname, search: '' });

beforeEach(async () => {
  jest.resetModules();
  languages.clear();
  history.replaceState(null, '', '/help-center?q=pin');
  document.documentElement.lang = 'en';
  document.body.innerHTML = '';
  page = await import('./renew');
  loader = { page: load, prefetch, evict } as unknown as Lent['loader'];
  page.renew.lend({
    loader,
    texts: { has: (language: string, name: string) => languages.has(`${language} ${name}`), add } as never,
  });
});

/** Subscribes as the tree does; `render` is called when the tree must render again. */
function watchTree() {
  const render = jest.fn();
  const unsubscribe = page.renew.subscribe(render);
  return { render, unsubscribe };
}

test('the first module of a section renders nothing again', async () => {
  const { render } = watchTree();
  page.renew.remote('help', remoteOf());
  await page.showTouched();
  expect(render).not.toHaveBeenCalled();
});

test('writes new routes into every module of the section that is still in use', () => {
  const modules = ['first', 'second', 'third', 'fourth'].map((path) => remoteOf({ routes: [{ path } as never] }));
  const paths = () => modules.map(({ routes }) => routes[0]!.path as string);
  page.renew.remote('help', modules[0]!);
  page.renew.remote('help', modules[1]!);
  expect(paths().slice(0, 2)).toEqual(['second', 'second']);
  page.renew.remote('help', modules[2]!);
  expect(paths().slice(0, 3)).toEqual(['third', 'third', 'third']);
  // The shell holds the first module, and the last one is running.
  page.renew.remote('help', modules[3]!);
  expect(paths()).toEqual(['fourth', 'third', 'fourth', 'fourth']);
});

test('loads new texts of a section once, in each language of the page', async () => {
  languages.add('rw help');
  const { render } = watchTree();
  page.renew.remote('help', remoteOf());
  page.renew.remote('help', remoteOf({ loadMessages: async (language) => ({ title: `new ${language}` }) }));
  await page.showTouched();
  expect(add.mock.calls).toEqual([['rw', 'help', { title: 'new rw' }]]);
  expect(render).toHaveBeenCalledTimes(1);
  await page.showTouched();
  expect(add).toHaveBeenCalledTimes(1);
  expect(render).toHaveBeenCalledTimes(1);
});

test('loads new texts of the shell, but not the first time', async () => {
  languages.add('en shell');
  page.renew.shellTexts(async () => ({ home: 'Home' }));
  await page.showTouched();
  expect(add).not.toHaveBeenCalled();
  page.renew.shellTexts(async () => ({ home: 'Start' }));
  await page.showTouched();
  expect(add.mock.calls).toEqual([['en', 'shell', { home: 'Start' }]]);
});

test('drops every loaded page, and loads the open one before rendering again', async () => {
  const { render } = watchTree();
  await loader.page(address('/help-center/a'), 'en');
  loader.prefetch(address('/help-center/b'), 'rw');
  let ready: (page: never) => void = () => undefined;
  load.mockClear();
  load.mockImplementationOnce(() => new Promise((resolve) => (ready = resolve)));
  const before = page.renew.version();
  const renewed = page.renewContent();
  expect(evict.mock.calls).toEqual([
    [address('/help-center/a'), 'en'],
    [address('/help-center/b'), 'rw'],
    [{ pathname: '/help-center', search: '?q=pin' }, 'en'],
  ]);
  expect(load.mock.calls).toEqual([[{ pathname: '/help-center', search: '?q=pin' }, 'en']]);
  expect(render).not.toHaveBeenCalled();
  ready(null as never);
  await renewed;
  expect(render).toHaveBeenCalledTimes(1);
  expect(page.renew.version()).toBe(before + 1);
});

test('drops a page again only if it was requested again', async () => {
  await loader.page(address('/help-center/a'), 'en');
  await page.renewContent();
  evict.mockClear();
  await page.renewContent();
  expect(evict.mock.calls).not.toContainEqual([address('/help-center/a'), 'en']);
});

test('still loads pages, and prefetches those of links', async () => {
  await loader.page(address('/terms'), 'en');
  loader.prefetch(address('/faq'), 'en');
  expect(load).toHaveBeenCalledWith(address('/terms'), 'en');
  expect(prefetch).toHaveBeenCalledWith(address('/faq'), 'en');
});

test('renders again also when the page fails to load after a save', async () => {
  const { render } = watchTree();
  load.mockRejectedValueOnce(new Error('no such luck'));
  await page.renewContent();
  expect(render).toHaveBeenCalledTimes(1);
});

test('removes the attributes by which a route reads prose from the HTML of the page', async () => {
  document.body.innerHTML = '<p data-about="a">A</p><ul data-titles="b"></ul>';
  await page.renewContent();
  expect(document.body.innerHTML).toBe('<p>A</p><ul></ul>');
});

test('uses the objects of the first render, and does not notify a removed tree', async () => {
  const secondLoader = { page: jest.fn(), prefetch: jest.fn(), evict: jest.fn() };
  page.renew.lend({ loader: secondLoader as never, texts: {} as never });
  const { render, unsubscribe } = watchTree();
  unsubscribe();
  await page.renewContent();
  expect(secondLoader.evict).not.toHaveBeenCalled();
  expect(evict).toHaveBeenCalled();
  expect(render).not.toHaveBeenCalled();
});
