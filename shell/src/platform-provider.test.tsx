import { act, fireEvent, screen } from '@testing-library/react';
import { Link, usePlatform, type Platform } from 'shared/platform';
import { fakeRemote, fakeRoute, loadFakeRemote, renderApp } from './testing/render-app';

/** A page of the terms with links, and the pages that they prefetch. */
async function open() {
  const Page = () => (
    <>
      <h1>Terms</h1>
      <Link to="/help-center?q=pay">A search</Link>
      <Link to="/terms-conditions#fees">A clause</Link>
      <Link to="/news">No section</Link>
    </>
  );
  const legal = fakeRemote('legal', [fakeRoute('/terms-conditions', 'Terms', { load: async () => ({ Page, data: null }) })]);
  history.replaceState(null, '', '/terms-conditions');
  const loadRemote = async (section: string) => (section === 'legal' ? legal : loadFakeRemote(section));
  const { loader } = await renderApp({ path: '/terms-conditions', loadRemote });
  return jest.spyOn(loader, 'prefetch');
}
test('a section cannot replace functions of the platform', async () => {
  const receive = jest.fn<void, [Platform]>();
  const Page = () => {
    receive(usePlatform());
    return <h1>Terms</h1>;
  };
  const legal = fakeRemote('legal', [fakeRoute('/terms-conditions', 'Terms', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ path: '/terms-conditions', loadRemote: async () => legal });
  const [lent] = receive.mock.lastCall!;
  for (const [object, name] of [
    [lent, 'setLanguage'],
    [lent.menu, 'close'],
  ] as const)
    expect(() => Object.assign(object, { [name]: () => undefined })).toThrow(TypeError);
});

test('a visitor who navigates has the releases of the page compared with those that were recalled', async () => {
  globalThis.fetch = jest.fn(async () => ({ json: async () => [] })) as never;
  await renderApp({ selection: { page: 4, shell: { version: '9', integrity: {} }, sections: {} } });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'To an article’s part' })));
  expect(fetch).toHaveBeenCalledWith('/_recalled');
});

const reachFor = (name: string) => fireEvent.pointerEnter(screen.getByRole('link', { name }));

test('prefetches a link with its query, in the current language', async () => {
  const prefetch = await open();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  reachFor('A search');
  expect(prefetch.mock.calls).toEqual([[{ pathname: '/help-center', search: '?q=pay' }, 'rw']]);
});

test.each(['A clause', 'No section'])('prefetches nothing for a link to "%s"', async (name) => {
  const prefetch = await open();
  reachFor(name);
  expect(prefetch).not.toHaveBeenCalled();
});
