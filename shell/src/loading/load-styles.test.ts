import { selectedRelease } from 'shared/testing/selected-release';
import { collectHashes } from './integrity';
import { loadStyles } from './load-styles';

const A = '/_releases/help/1/static/css/a.css';
const B = '/_releases/help/1/static/css/b.css';
const release = (...styles: string[]) => selectedRelease({ styles, integrity: { [A]: 'sha384-a', [B]: 'sha384-b' } });

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link')];

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
  collectHashes({ page: 2, shell: { version: '1', integrity: {} }, sections: { help: release(A, B) } });
});
afterEach(() => jest.useRealTimers());

test('adds stylesheets with their hash, and resolves on their load event', async () => {
  const loaded = loadStyles(release(A, B));
  expect(links().map(({ rel, crossOrigin, integrity }) => [rel, crossOrigin, integrity])).toEqual([
    ['stylesheet', 'anonymous', 'sha384-a'],
    ['stylesheet', 'anonymous', 'sha384-b'],
  ]);
  links().forEach((link) => link.dispatchEvent(new Event('load')));
  await expect(loaded).resolves.toBeUndefined();
  jest.advanceTimersByTime(60_000);
  expect(links()).toHaveLength(2);
});

test('does not request a stylesheet that the document links', async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="${A}">`;
  // The browser lists the request of a stylesheet that came, too.
  Object.defineProperty(links()[0]!, 'sheet', { value: {} });
  Object.assign(performance, { getEntriesByName: () => [{}] });
  await loadStyles(release(A));
  Object.assign(performance, { getEntriesByName: undefined });
  expect(links()).toHaveLength(1);
});

test('removes a stylesheet that hangs for ten seconds, and rejects', async () => {
  const loaded = loadStyles(release(A));
  jest.advanceTimersByTime(9_999);
  expect(links()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  await expect(loaded).rejects.toThrow(`${A} did not load`);
  expect(links()).toEqual([]);
});

test('removes a stylesheet that fails, so that the next attempt requests it', async () => {
  const loaded = loadStyles(release(A));
  links()[0]!.dispatchEvent(new Event('error'));
  await expect(loaded).rejects.toThrow('did not load');
  expect(links()).toEqual([]);
  void loadStyles(release(A));
  expect(links()).toHaveLength(1);
});

test('does not load a stylesheet that no release names', async () => {
  await expect(loadStyles(release('/_releases/help/1/static/css/strange.css'))).rejects.toThrow('in no release');
  expect(links()).toEqual([]);
});

test('requests a stylesheet again that the document failed to load, and not one that is still loading', async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="${A}"><link rel="stylesheet" href="${B}">`;
  const answered = (address: string) => (address === location.origin + A ? [{}] : []);
  Object.assign(performance, { getEntriesByName: answered });
  void loadStyles(release(A, B)).catch(() => undefined);
  expect(links().map((link) => link.getAttribute('href'))).toEqual([A, B, A]);
  Object.assign(performance, { getEntriesByName: undefined });
});
