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
  jest.clearAllMocks();
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

/** How often the tree was rendered again. */
function watchTree() {
  const hear = jest.fn();
  const leave = page.renew.subscribe(hear);
  return { hear, leave };
}

test("the first module of a section is the shell's, and renders nothing again", async () => {
  const { hear } = watchTree();
  page.renew.remote('help', remoteOf());
  await page.showTouched();
  expect(hear).not.toHaveBeenCalled();
});

test('writes new routes into every module of the section that is still in use', () => {
  const faces = ['first', 'second', 'third', 'fourth'].map((path) => remoteOf({ routes: [{ path } as never] }));
  const paths = () => faces.map(({ routes }) => routes[0]!.path as string);
  page.renew.remote('help', faces[0]!);
  page.renew.remote('help', faces[1]!);
  expect(paths().slice(0, 2)).toEqual(['second', 'second']);
  page.renew.remote('help', faces[2]!);
  expect(paths().slice(0, 3)).toEqual(['third', 'third', 'third']);
  // The shell holds the first, and the module that runs the last.
  page.renew.remote('help', faces[3]!);
  expect(paths()).toEqual(['fourth', 'third', 'fourth', 'fourth']);
});

test('loads new texts of a section once, in each language of the page', async () => {
  languages.add('rw help');
  const { hear } = watchTree();
  page.renew.remote('help', remoteOf());
  page.renew.remote('help', remoteOf({ loadMessages: async (language) => ({ title: `new ${language}` }) }));
  await page.showTouched();
  expect(add.mock.calls).toEqual([['rw', 'help', { title: 'new rw' }]]);
  expect(hear).toHaveBeenCalledTimes(1);
  await page.showTouched();
  expect(add).toHaveBeenCalledTimes(1);
  expect(hear).toHaveBeenCalledTimes(1);
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
  const { hear } = watchTree();
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
  expect(hear).not.toHaveBeenCalled();
  ready(null as never);
  await renewed;
  expect(hear).toHaveBeenCalledTimes(1);
  expect(page.renew.version()).toBe(before + 1);
});

test('drops a page again only if it was requested again', async () => {
  await loader.page(address('/help-center/a'), 'en');
  await page.renewContent();
  evict.mockClear();
  await page.renewContent();
  expect(evict.mock.calls).not.toContainEqual([address('/help-center/a'), 'en']);
});

test('the shell still gets its pages, and its links still fetch ahead', async () => {
  await loader.page(address('/terms'), 'en');
  loader.prefetch(address('/faq'), 'en');
  expect(load).toHaveBeenCalledWith(address('/terms'), 'en');
  expect(prefetch).toHaveBeenCalledWith(address('/faq'), 'en');
});

test('renders a page that does not load after a save, to say so', async () => {
  const { hear } = watchTree();
  load.mockRejectedValueOnce(new Error('no such luck'));
  await page.renewContent();
  expect(hear).toHaveBeenCalledTimes(1);
});

test('does not take changed prose from the HTML of the page', async () => {
  document.body.innerHTML = '<p data-about="a">A</p><ul data-titles="b"></ul>';
  await page.renewContent();
  expect(document.body.innerHTML).toBe('<p>A</p><ul></ul>');
});

test('a shell that renders again lends the same objects, and a removed tree is not notified', async () => {
  const other = { page: jest.fn(), prefetch: jest.fn(), evict: jest.fn() };
  page.renew.lend({ loader: other as never, texts: {} as never });
  const { hear, leave } = watchTree();
  leave();
  await page.renewContent();
  expect(other.evict).not.toHaveBeenCalled();
  expect(evict).toHaveBeenCalled();
  expect(hear).not.toHaveBeenCalled();
});
