/** @jest-environment jsdom */
import { reloadStyles } from './reload-styles';

beforeEach(() => {
  jest.useFakeTimers({ now: 1, doNotFake: ['queueMicrotask'] });
  document.head.innerHTML =
    '<link rel="stylesheet" href="/shell.css" crossorigin><link rel="preload" as="style" href="/help.css"><link rel="stylesheet" href="/help.css">';
});

/** Saves a style: a build with two changed stylesheets. */
async function save(): Promise<void> {
  reloadStyles();
  reloadStyles();
  await Promise.resolve();
  jest.advanceTimersByTime(1);
}
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const addresses = () => links().map((link) => link.getAttribute('href')!.replace(location.origin, ''));
const answer = (address: string, kind: 'load' | 'error' = 'load') =>
  links()[addresses().indexOf(address)]!.dispatchEvent(new Event(kind));

test('a saved style replaces the older one when it has loaded, or failed, and not before', async () => {
  await save();
  expect(addresses()).toEqual(['/shell.css', '/shell.css?1', '/help.css', '/help.css?1']);
  answer('/help.css?1');
  answer('/shell.css?1', 'error');
  expect(addresses()).toEqual(['/shell.css?1', '/help.css?1']);
  expect(links().map((link) => link.crossOrigin)).toEqual(['', null]);
});

test.each([
  ['first', ['/help.css?1', '/help.css?2']],
  ['last', ['/help.css?2']],
])('of two saves the second is shown when the stylesheet of the first arrives %s', async (_when, answers) => {
  await save();
  await save();
  answers.forEach((address) => answer(address));
  expect(addresses()).toEqual(['/shell.css', '/shell.css?1', '/shell.css?2', '/help.css?2']);
});

test('a stylesheet of the first save that loads before the second one’s keeps applying until then', async () => {
  await save();
  await save();
  answer('/help.css?1');
  expect(addresses().slice(3)).toEqual(['/help.css?1', '/help.css?2']);
});

test('a stylesheet that a later page linked once more is loaded once', async () => {
  await save();
  answer('/help.css?1');
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/help.css' }));
  await save();
  answer('/help.css?2');
  expect(addresses().filter((address) => address.startsWith('/help'))).toEqual(['/help.css?2']);
});
