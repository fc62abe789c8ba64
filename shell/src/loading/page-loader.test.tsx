import type { Language, Remote } from 'shared/contract';
import { SITE } from 'shared/testing/site';
import { createTexts } from 'shared/platform';
import { fakeRemote, fakeRoute, loadFakeRemote, SECTIONS } from '../testing/render-app';
import { kindOf } from '../signals/failure-kind';
import { createPageLoader, type RemoteLoader } from './page-loader';

const TERMS = { pathname: '/terms-conditions', search: '' };

function loaderOf(loadRemote: RemoteLoader = loadFakeRemote) {
  const load = jest.fn(loadRemote);
  const onFailure = jest.fn();
  return { load, onFailure, loader: createPageLoader(load, SECTIONS, createTexts('en'), SITE, onFailure) };
}

test('returns one promise for each address and language, with the fields that React’s `use` reads', async () => {
  const { loader, load } = loaderOf();
  const promise = loader.page(TERMS, 'en');
  expect(promise).toMatchObject({ status: 'pending' });
  expect(loader.page({ ...TERMS }, 'en')).toBe(promise);
  const page = await promise;
  expect(promise).toMatchObject({ status: 'fulfilled', value: page });
  expect(page).toMatchObject({ section: 'legal', head: { title: 'Terms word' } });
  expect(load).toHaveBeenCalledTimes(1);
});

test('returns another page for another language or query', async () => {
  const { loader } = loaderOf();
  const english = loader.page(TERMS, 'en');
  expect(loader.page(TERMS, 'rw')).not.toBe(english);
  expect(loader.page({ ...TERMS, search: '?a=1' }, 'en')).not.toBe(english);
  expect((await loader.page(TERMS, 'rw'))!.head.title).toBe('Terms ijambo');
});

test('keeps a failed page as failed until it is evicted, and then loads it again', async () => {
  let isOffline = true;
  const { loader, load } = loaderOf(async (section) =>
    isOffline ? Promise.reject(new Error('offline')) : loadFakeRemote(section),
  );
  const failed = loader.page(TERMS, 'en');
  await expect(failed).rejects.toThrow('offline');
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('offline') });
  isOffline = false;
  expect(loader.page(TERMS, 'en')).toBe(failed);
  expect(load).toHaveBeenCalledTimes(1);
  loader.evict(TERMS, 'en');
  await expect(loader.page(TERMS, 'en')).resolves.toMatchObject({ section: 'legal' });
});

test('evicts a failed prefetch, so that a click loads the page again', async () => {
  const { loader, load } = loaderOf(async () => Promise.reject(new Error('offline')));
  loader.prefetch(TERMS, 'en');
  await new Promise((resolve) => setTimeout(resolve));
  await loader.page(TERMS, 'en').catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that is prefetched in vain after it was evicted is loaded again by a click', async () => {
  const { loader, load } = loaderOf(async () => Promise.reject(new Error('offline')));
  await loader.page(TERMS, 'en').catch(() => undefined);
  loader.evict(TERMS, 'en');
  loader.prefetch(TERMS, 'en');
  await new Promise((resolve) => setTimeout(resolve));
  await loader.page(TERMS, 'en').catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(3);
});

test('reports the failure of a prefetch that the visitor now waits for, instead of starting it again', async () => {
  const { loader, load } = loaderOf(async () => Promise.reject(new Error('offline')));
  loader.prefetch(TERMS, 'en');
  const waited = loader.page(TERMS, 'en');
  await waited.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(loader.page(TERMS, 'en')).toBe(waited);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a navigation uses the prefetched page', async () => {
  const { loader, load } = loaderOf();
  loader.prefetch(TERMS, 'en');
  await loader.page(TERMS, 'en');
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['no section owns', '/nowhere', 0],
  ['without a route of its section', '/terms-conditions/appendix', 1],
])('returns null for an address %s', async (_why, pathname, loads) => {
  const { loader, load } = loaderOf();
  await expect(loader.page({ pathname, search: '' }, 'en')).resolves.toBeNull();
  expect(load).toHaveBeenCalledTimes(loads);
});

test('returns null for parameters that name nothing, without trying further routes', async () => {
  const later = jest.fn();
  const remote = fakeRemote('help', [
    fakeRoute('/help-center/:slug', 'Guide', { load: async () => null }),
    fakeRoute('/help-center/*', 'Any', { load: later }),
  ]);
  const { loader } = loaderOf(async () => remote);
  await expect(loader.page({ pathname: '/help-center/nothing', search: '' }, 'en')).resolves.toBeNull();
  expect(later).not.toHaveBeenCalled();
});

test('passes parameters, query, language and brand to a route', async () => {
  const load = jest.fn(async () => null);
  const { loader } = loaderOf(async () => fakeRemote('help', [fakeRoute('/help-center/:slug', 'Guide', { load })]));
  await loader.page({ pathname: '/help-center/a-guide', search: '?q=x' }, 'rw');
  expect(load).toHaveBeenCalledWith({
    params: { slug: 'a-guide' },
    search: new URLSearchParams('q=x'),
    language: 'rw',
    site: SITE,
  });
});

test('fetches a section’s messages once for each language', async () => {
  const loadMessages = jest.fn(async (_language: Language) => ({ word: 'w' }));
  const remote: Remote = { ...(await loadFakeRemote('legal')), loadMessages };
  const { loader } = loaderOf(async () => remote);
  await loader.page(TERMS, 'en');
  await loader.page({ ...TERMS, pathname: '/privacy-policy' }, 'en');
  await loader.page(TERMS, 'rw');
  expect(loadMessages.mock.calls).toEqual([['en'], ['rw']]);
});

test('reports a page whose data failed, and not one whose section did not load', async () => {
  const broken = fakeRemote('legal', [
    fakeRoute('/terms-conditions', 'Terms', { load: () => Promise.reject(new Error('no data')) }),
  ]);
  const { loader, onFailure } = loaderOf(async () => broken);
  await expect(loader.page(TERMS, 'en')).rejects.toThrow('no data');
  expect(onFailure).toHaveBeenCalledWith('legal', new Error('no data'));
  const offline = loaderOf(() => Promise.reject(new Error('offline')));
  await expect(offline.loader.page(TERMS, 'en')).rejects.toThrow('offline');
  expect(offline.onFailure).not.toHaveBeenCalled();
});

test('reports the kind `messages` when the messages failed', async () => {
  const remote = { ...(await loadFakeRemote('legal')), loadMessages: () => Promise.reject(new Error('lost')) };
  const { loader } = loaderOf(async () => remote);
  const error = await loader.page(TERMS, 'en').catch((reason: unknown) => reason);
  expect(kindOf(error)).toBe('messages');
});

test('rejects and reports a page that takes too long, as a missing chunk', async () => {
  const onFailure = jest.fn();
  const never = fakeRemote('legal', [fakeRoute('/terms-conditions', 'Terms', { load: () => new Promise(() => undefined) })]);
  const giveUp = <Value,>(_loading: Promise<Value>, kind: string) => Promise.reject(new Error(`no ${kind}`));
  const loader = createPageLoader(async () => never, SECTIONS, createTexts('en'), SITE, onFailure, giveUp);
  await expect(loader.page(TERMS, 'en')).rejects.toThrow('no chunk');
  expect(onFailure).toHaveBeenCalledWith('legal', new Error('no chunk'));
});

test('requests a route’s data and messages twice before it fails', async () => {
  const flaky = <Value,>(value: Value) => jest.fn().mockRejectedValueOnce(new Error('failed preload')).mockResolvedValue(value);
  const route = fakeRoute('/terms-conditions', 'Terms');
  const load = flaky({ Page: () => null, data: 1 });
  const loadMessages = flaky({ word: 'w' });
  const { loader, onFailure } = loaderOf(async () => ({ ...fakeRemote('legal', [{ ...route, load }]), loadMessages }));
  await expect(loader.page(TERMS, 'en')).resolves.toMatchObject({ data: 1 });
  expect(onFailure).not.toHaveBeenCalled();
  expect([load.mock.calls.length, loadMessages.mock.calls.length]).toEqual([2, 2]);
});
