import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderAddress, renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import remote from '../remote';
import { openWindow, serveTexts } from '../testing/serve-texts';
import { LegalPage } from './legal-page';
import type { LegalData } from './legal-data';
import { loadText } from './load-text';

let serve: ReturnType<typeof serveTexts>;
const scrollTo = jest.fn();

beforeEach(() => {
  serve = serveTexts();
  openWindow();
  scrollTo.mockReset();
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
});

const selected = () => screen.getByRole('tab', { selected: true });

test('the terms open with the four products as tabs, Social CrowdFund first', async () => {
  await renderAddress(remote, '/terms-conditions');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of Service');
  expect(
    within(screen.getByRole('tablist'))
      .getAllByRole('tab')
      .map(({ id }) => id),
  ).toEqual(['social', 'ikimina', 'usave', 'uinvest']);
  expect(selected()).toHaveAccessibleName('Social CrowdFund');
  expect(screen.getByRole('tabpanel', { name: 'Social CrowdFund' })).toHaveTextContent('en social terms');
  expect(screen.getByText('First effective 3 April 2025.')).toBeVisible();
  expect(screen.getByText('This text: version 1.0.0, of 23 November 2026.')).toBeVisible();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a hash that names a tab opens it at the top of the page, in the language of the page', async () => {
  await renderAddress(remote, '/terms-conditions?lng=rw#uinvest', { language: 'rw' });
  expect(selected()).toHaveAccessibleName('U-Invest');
  expect(await screen.findByText('rw uinvest terms')).toBeVisible();
  expect(screen.getByText('Byatangiye gukurikizwa ku wa 3 Mata 2025.')).toBeVisible();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('a visitor without scripts reaches every text by the address of its tab', async () => {
  await renderAddress(remote, '/privacy-policy?product=usave');
  expect(screen.getByText('en usave privacy')).toBeVisible();
  const links = screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'));
  expect(links).toEqual(['social', 'ikimina', 'usave', 'uinvest'].map((id) => `?product=${id}#${id}`));
});

test('choosing a tab loads its text alone, once, returns to the top, and shows no other product’s text meanwhile', async () => {
  await renderAddress(remote, '/terms-conditions');
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  const panel = screen.getByRole('tabpanel', { name: 'U-Save' });
  expect(panel).toBeEmptyDOMElement();
  expect(panel).toHaveAttribute('aria-busy', 'true');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  expect(await screen.findByText('en usave terms')).toBeVisible();
  expect(panel).toHaveAttribute('aria-busy', 'false');

  fireEvent.click(screen.getByRole('tab', { name: 'Ikimina' }));
  expect(await screen.findByText('en ikimina terms')).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  expect(screen.getByText('en usave terms')).toBeVisible();
  expect(serve).toHaveBeenCalledTimes(3);
});

test('a text is fetched when the visitor reaches for its tab, and not once more when they choose it', async () => {
  await renderAddress(remote, '/terms-conditions');
  const before = serve.mock.calls.length;
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'U-Save' }));
  await waitFor(() => expect(serve).toHaveBeenCalledTimes(before + 1));
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'Ikimina' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Ikimina' }));
  expect(await screen.findByText('en ikimina terms')).toBeVisible();
  expect(serve).toHaveBeenCalledTimes(before + 2);
});

test('arrow keys lead from tab to tab and round the end', async () => {
  await renderAddress(remote, '/terms-conditions');
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  fireEvent.keyDown(selected(), { key: 'ArrowUp' });
  expect(selected()).toHaveFocus();
  expect(selected()).toHaveAccessibleName('U-Invest');
  fireEvent.keyDown(selected(), { key: 'ArrowDown' });
  expect(selected()).toHaveAccessibleName('Social CrowdFund');
  expect(await screen.findByText('en social terms')).toBeVisible();
});

test.each([
  ['ArrowRight', 'Ikimina'],
  ['ArrowLeft', 'U-Invest'],
  ['End', 'U-Invest'],
])('%s leads from the first tab to %s, and Home back, and the page does not scroll under it', async (key, name) => {
  await renderAddress(remote, '/terms-conditions');
  expect(fireEvent.keyDown(selected(), { key })).toBe(false);
  expect(selected()).toHaveAccessibleName(name);
  fireEvent.keyDown(selected(), { key: 'Home' });
  expect(selected()).toHaveAccessibleName('Social CrowdFund');
  expect(selected()).toHaveFocus();
  await act(async () => undefined);
});

test('the space bar chooses a tab as a click does, and any other key is the browser’s', async () => {
  await renderAddress(remote, '/terms-conditions');
  expect(fireEvent.keyDown(screen.getByRole('tab', { name: 'U-Save' }), { key: ' ' })).toBe(false);
  expect(selected()).toHaveAccessibleName('U-Save');
  expect(fireEvent.keyDown(selected(), { key: 'x' })).toBe(true);
  expect(await screen.findByText('en usave terms')).toBeVisible();
});

test('a tab says which text it is for, and the text in which language it is written', async () => {
  await renderAddress(remote, '/terms-conditions', { language: 'rw' });
  expect(selected()).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  expect(screen.getByText('rw social terms').closest('[lang]')).toHaveAttribute('lang', 'rw');
});

test('fetches the text of a tab that gets the keyboard focus', async () => {
  await renderAddress(remote, '/terms-conditions');
  const before = serve.mock.calls.length;
  fireEvent.focus(screen.getByRole('tab', { name: 'U-Save' }));
  await waitFor(() => expect(serve).toHaveBeenCalledTimes(before + 1));
});

test('a button leads to the other products, which stand in the menu on a narrow page', async () => {
  const open = jest.fn();
  const menu = { isOpen: false, open, close: () => undefined, slot: null, setSlot: () => undefined };
  await renderAddress(remote, '/terms-conditions', { platform: { menu } });
  const button = screen.getByRole('button', { name: en.otherProducts });
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  fireEvent.click(button);
  expect(open).toHaveBeenCalledTimes(1);
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with %s a tab is the browser’s to open elsewhere', async (key) => {
  await renderAddress(remote, '/terms-conditions');
  const leftToTheBrowser = jest.fn((event: Event) => !event.defaultPrevented);
  addEventListener('click', (event) => [leftToTheBrowser(event), event.preventDefault()], { once: true });
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }), { [key]: true });
  expect(leftToTheBrowser).toHaveReturnedWith(true);
  expect(selected()).toHaveAccessibleName('Social CrowdFund');
});

test('the text that the hash names is on its way with the page’s own code', async () => {
  history.replaceState(null, '', '/terms-conditions#usave');
  const route = remote.routes.find(({ path }) => path === '/terms-conditions')!;
  await route.load({ params: {}, search: new URLSearchParams(), language: 'en', site: SITE });
  history.replaceState(null, '', '/');
  expect(serve.mock.calls.map(([address]) => /\w+\/\w+\/\w+\.json$/.exec(String(address))![0]).toSorted()).toEqual([
    'en/social/terms.json',
    'en/usave/terms.json',
  ]);
});

test('an address that names a clause opens its tab and goes to the clause', async () => {
  const went: string[] = [];
  Element.prototype.scrollIntoView = function record() {
    went.push(this.id);
  };
  await renderAddress(remote, '/terms-conditions#ikimina-fees');
  expect(selected()).toHaveAccessibleName('Ikimina');
  const before = scrollTo.mock.calls.length;
  await waitFor(() => expect(went).toEqual(['ikimina-fees']));
  expect(scrollTo).toHaveBeenCalledTimes(before);
});

test('a text that cannot be loaded says so, hides the text of the other product and can be tried again', async () => {
  await renderAddress(remote, '/terms-conditions');
  serve.mockRejectedValueOnce(new TypeError('offline'));
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This text could not be loaded.');
  expect(screen.queryByText('en social terms')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('en usave terms')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a text that is tried again is awaited, and no longer said to be missing', async () => {
  await renderAddress(remote, '/terms-conditions');
  serve.mockRejectedValueOnce(new TypeError('offline'));
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  await screen.findByRole('alert');
  let arrive: (answer: Response) => void = () => undefined;
  serve.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
  // A request under way is kept for the next caller, so it has to end with this test.
  const answer = await serve('content/en/usave/terms.json');
  await act(async () => arrive(answer));
  expect(await screen.findByText('en usave terms')).toBeVisible();
});

test('search engines learn the day on which this version of a text was written', async () => {
  const route = remote.routes.find(({ path }) => path === '/terms-conditions')!;
  const request = { params: {}, search: new URLSearchParams(), language: 'en', site: SITE } as const;
  const { data } = (await route.load(request))!;
  expect(route.head({ t: (() => '') as never, data, site: SITE }).updated).toBe('2026-11-23');
});

test('another language keeps the tab, and the old text until the new one is there', async () => {
  const data = async (language: 'en' | 'rw'): Promise<LegalData> => ({
    kind: 'terms',
    language,
    path: '/terms-conditions',
    text: await loadText(language, 'social', 'terms', SITE),
  });
  const [first, second] = [await data('en'), await data('rw')];
  function Page() {
    const [shown, show] = useState(first);
    return (
      <>
        <button onClick={() => show(second)}>rw</button>
        <LegalPage data={shown} />
      </>
    );
  }
  renderInShell(<Page />, { path: '/terms-conditions#usave', namespace: 'legal', messages: en });
  expect(await screen.findByText('en usave terms')).toBeVisible();
  scrollTo.mockReset();
  fireEvent.click(screen.getByText('rw'));
  expect(screen.getByText('en usave terms')).toBeVisible();
  expect(await screen.findByText('rw usave terms')).toBeVisible();
  expect(selected()).toHaveAccessibleName('U-Save');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the window’s title names the text that is shown', async () => {
  await renderAddress(remote, '/terms-conditions#usave');
  await waitFor(() => expect(document.title).toBe('terms of usave – Tuzamuke'));
});

test('the document prints with its own address', async () => {
  window.print = jest.fn();
  await renderAddress(remote, '/privacy-policy?product=ikimina');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalled();
  expect(screen.getByText('https://tuzamuke.test/privacy-policy?product=ikimina&lng=en')).toBeInTheDocument();
});

test('the contents lead to every clause', async () => {
  await renderAddress(remote, '/terms-conditions?product=usave');
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  const targets = [...contents.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['#usave-fees', '#usave-refunds', '#usave-governing-law']);
  for (const target of targets) expect(document.querySelectorAll(target!)).toHaveLength(1);
});

test.each(['en', 'rw'] as const)(
  'a governing law that is not decided is said in words in "%s", and one that is stands there as written',
  async (language) => {
    const { unmount } = await renderAddress(remote, '/terms-conditions', { language });
    expect(screen.getByText({ en: /this clause is to be completed/, rw: /iyi ngingo igomba kuzuzwa/ }[language])).toBeVisible();
    unmount();
    const law = { en: 'The <laws> of Rwanda & no others.', rw: 'Amategeko y’u <Rwanda>.' };
    await renderAddress(remote, '/terms-conditions', { language, site: { ...SITE, legal: { governingLaw: law } } });
    expect(screen.getByText(law[language])).toBeVisible();
  },
);
