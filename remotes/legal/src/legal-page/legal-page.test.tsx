import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderAddress, renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import remote from '../remote';
import { LegalDocument } from '../text/legal-document';
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

test('shows the four products as tabs, Social CrowdFund first', async () => {
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

test('a hash selects its tab at the top of the page, in the language of the page', async () => {
  await renderAddress(remote, '/terms-conditions?lng=rw#uinvest', { language: 'rw' });
  expect(selected()).toHaveAccessibleName('U-Invest');
  expect(await screen.findByText('rw uinvest terms')).toBeVisible();
  expect(screen.getByText('Byatangiye gukurikizwa ku wa 3 Mata 2025.')).toBeVisible();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('without scripts every text has the address of its tab', async () => {
  await renderAddress(remote, '/privacy-policy?product=usave');
  expect(screen.getByText('en usave privacy')).toBeVisible();
  expect(screen.getByText(en.intro.privacy)).toBeVisible();
  // The text is printed without the tabs.
  expect(within(screen.getByRole('tabpanel')).getByText(en.tabs.usave)).toBeVisible();
  const links = screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'));
  expect(links).toEqual(['social', 'ikimina', 'usave', 'uinvest'].map((id) => `?product=${id}#${id}`));
});

test('choosing a tab loads only its text, once, scrolls to the top, and hides the other product’s text meanwhile', async () => {
  await renderAddress(remote, '/terms-conditions');
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  const panel = screen.getByRole('tabpanel', { name: 'U-Save' });
  expect(panel).toBeEmptyDOMElement();
  expect(panel).toHaveAttribute('aria-busy', 'true');
  expect(panel).toHaveClass('awaited');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  expect(await screen.findByText('en usave terms')).toBeVisible();
  expect(panel).toHaveAttribute('aria-busy', 'false');
  expect(panel).toHaveClass('panel');

  fireEvent.click(screen.getByRole('tab', { name: 'Ikimina' }));
  expect(await screen.findByText('en ikimina terms')).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  expect(screen.getByText('en usave terms')).toBeVisible();
  expect(serve).toHaveBeenCalledTimes(3);
});

test('fetches a text when the pointer or the keyboard focus is on its tab, and not again when the tab is chosen', async () => {
  await renderAddress(remote, '/terms-conditions');
  const before = serve.mock.calls.length;
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'U-Save' }));
  await waitFor(() => expect(serve).toHaveBeenCalledTimes(before + 1));
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'Ikimina' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Ikimina' }));
  expect(await screen.findByText('en ikimina terms')).toBeVisible();
  expect(serve).toHaveBeenCalledTimes(before + 2);
  fireEvent.focus(screen.getByRole('tab', { name: 'U-Invest' }));
  await waitFor(() => expect(serve).toHaveBeenCalledTimes(before + 3));
});

test('arrow keys, Home and End move from tab to tab and wrap around, without scrolling the page', async () => {
  await renderAddress(remote, '/terms-conditions');
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  for (const [key, name] of [
    ['ArrowUp', 'U-Invest'],
    ['ArrowDown', 'Social CrowdFund'],
    ['ArrowRight', 'Ikimina'],
    ['Home', 'Social CrowdFund'],
    ['ArrowLeft', 'U-Invest'],
    ['Home', 'Social CrowdFund'],
    ['End', 'U-Invest'],
    ['Home', 'Social CrowdFund'],
  ]) {
    expect([key, fireEvent.keyDown(selected(), { key })]).toEqual([key, false]);
    expect(selected()).toHaveAccessibleName(name);
    expect(selected()).toHaveFocus();
  }
  expect(await screen.findByText('en social terms')).toBeVisible();
});

test('the space bar chooses a tab, and the browser handles any other key', async () => {
  await renderAddress(remote, '/terms-conditions');
  expect(fireEvent.keyDown(screen.getByRole('tab', { name: 'U-Save' }), { key: ' ' })).toBe(false);
  expect(selected()).toHaveAccessibleName('U-Save');
  expect(fireEvent.keyDown(selected(), { key: 'x' })).toBe(true);
  expect(await screen.findByText('en usave terms')).toBeVisible();
});

test('a tab controls its panel, and the text has its language', async () => {
  await renderAddress(remote, '/terms-conditions', { language: 'rw' });
  expect(selected()).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  expect(screen.getByText('rw social terms').closest('[lang]')).toHaveAttribute('lang', 'rw');
});

test('a tab that gets the keyboard focus on the privacy page fetches its privacy policy', async () => {
  await renderAddress(remote, '/privacy-policy');
  const before = serve.mock.calls.length;
  fireEvent.focus(screen.getByRole('tab', { name: 'U-Save' }));
  await waitFor(() => expect(serve).toHaveBeenCalledTimes(before + 1));
  expect(String(serve.mock.calls.at(-1)![0])).toContain('usave/privacy');
});

test('on a narrow page a button opens the menu with the other products', async () => {
  const open = jest.fn();
  const menu = { isOpen: false, open, close: () => undefined, slot: null, setSlot: () => undefined };
  await renderAddress(remote, '/terms-conditions', { platform: { menu } });
  const button = screen.getByRole('button', { name: en.otherProducts });
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  fireEvent.click(button);
  expect(open).toHaveBeenCalledTimes(1);
});

test('leaves a click with ctrlKey, metaKey, shiftKey or altKey on a tab to the browser', async () => {
  await renderAddress(remote, '/terms-conditions');
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    const leftToTheBrowser = jest.fn((event: Event) => !event.defaultPrevented);
    addEventListener('click', (event) => [leftToTheBrowser(event), event.preventDefault()], { once: true });
    fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }), { [key]: true });
    expect([key, leftToTheBrowser.mock.results]).toEqual([key, [{ type: 'return', value: true }]]);
    expect(selected()).toHaveAccessibleName('Social CrowdFund');
  }
});

test('fetches the text of the hash in parallel with the page’s code', async () => {
  history.replaceState(null, '', '/terms-conditions#usave');
  const route = remote.routes.find(({ path }) => path === '/terms-conditions')!;
  await route.load({ params: {}, search: new URLSearchParams(), language: 'en', site: SITE });
  history.replaceState(null, '', '/');
  expect(serve.mock.calls.map(([address]) => /\w+\/\w+\/\w+\.json$/.exec(String(address))![0]).toSorted()).toEqual([
    'en/social/terms.json',
    'en/usave/terms.json',
  ]);
});

test('fetches a text once that both the query and the hash name', async () => {
  history.replaceState(null, '', '/terms-conditions?product=usave#usave');
  const route = remote.routes.find(({ path }) => path === '/terms-conditions')!;
  await route.load({ params: {}, search: new URLSearchParams('product=usave'), language: 'en', site: SITE });
  history.replaceState(null, '', '/');
  expect(serve).toHaveBeenCalledTimes(1);
});

test('a hash of a clause selects its tab and scrolls to the clause', async () => {
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

test('shows an error for a text that fails to load, hides the other product’s text, and retries', async () => {
  await renderAddress(remote, '/terms-conditions');
  serve.mockRejectedValueOnce(new TypeError('offline'));
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This text could not be loaded.');
  expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText('en social terms')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('en usave terms')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a reader whose clause did not load at first gets to it by Try again', async () => {
  const went: string[] = [];
  Element.prototype.scrollIntoView = function record() {
    went.push(this.id);
  };
  const answer = serve.getMockImplementation()!;
  serve.mockImplementation(async (address) => {
    if (String(address).includes('ikimina')) throw new TypeError('offline');
    return answer(address);
  });
  await renderAddress(remote, '/terms-conditions#ikimina-fees');
  await screen.findByRole('alert');
  serve.mockImplementation(answer);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('en ikimina terms')).toBeVisible();
  await waitFor(() => expect(went).toEqual(['ikimina-fees']));
});

test('shows the loading state instead of the error during a retry', async () => {
  await renderAddress(remote, '/terms-conditions');
  serve.mockRejectedValueOnce(new TypeError('offline'));
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  await screen.findByRole('alert');
  let arrive: (answer: Response) => void = () => undefined;
  serve.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
  // A pending request is shared with the next caller, so it must end with this test.
  const answer = await serve('content/en/usave/terms.json');
  await act(async () => arrive(answer));
  expect(await screen.findByText('en usave terms')).toBeVisible();
});

test('gives search engines the date of the text’s version', async () => {
  const route = remote.routes.find(({ path }) => path === '/terms-conditions')!;
  const request = { params: {}, search: new URLSearchParams(), language: 'en', site: SITE } as const;
  const { data } = (await route.load(request))!;
  expect(route.head({ t: (() => '') as never, data, site: SITE }).updated).toBe('2026-11-23');
});

test('another language keeps the tab, and the old text until the new one is loaded', async () => {
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
  // To the top while the text of the address is loading, and again when it is there.
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
  scrollTo.mockReset();
  fireEvent.click(screen.getByText('rw'));
  expect(screen.getByText('en usave terms')).toBeVisible();
  expect(await screen.findByText('rw usave terms')).toBeVisible();
  // A print names the language of the text, which the page around it may not have yet.
  expect(screen.getByText(`${SITE.origin}/terms-conditions?product=usave&lng=rw`)).toBeInTheDocument();
  expect(selected()).toHaveAccessibleName('U-Save');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the document title contains the title of the text', async () => {
  await renderAddress(remote, '/terms-conditions#usave');
  await waitFor(() => expect(document.title).toBe('terms of usave – Tuzamuke'));
});

test('the shell, which names the page after its first text and does so last, does not replace the title of the shown text', async () => {
  const text = await loadText('en', 'usave', 'terms', SITE);
  const data: LegalData = { kind: 'terms', language: 'en', path: '/terms-conditions', text };
  function Arrival() {
    useEffect(() => void (document.title = 'Terms'), []);
    return null;
  }
  const page = (
    <>
      <LegalPage data={data} />
      <Arrival />
    </>
  );
  renderInShell(page, { namespace: 'legal', messages: en, path: '/terms-conditions?product=usave' });
  await waitFor(() => expect(document.title).toBe('terms of usave – Tuzamuke'));
});

test('the title of the shown text stays when another text of the address, which is not shown, gives the page its name', async () => {
  const dataOf = async (product: 'social' | 'ikimina'): Promise<LegalData> => ({
    kind: 'terms',
    language: 'en',
    path: '/terms-conditions',
    text: await loadText('en', product, 'terms', SITE),
  });
  const [first, second] = [await dataOf('social'), await dataOf('ikimina')];
  function Page() {
    const [shown, show] = useState(first);
    useEffect(() => void (document.title = shown.text.meta.title), [shown]);
    return (
      <>
        <button onClick={() => show(second)}>Another address</button>
        <LegalPage data={shown} />
      </>
    );
  }
  renderInShell(<Page />, { path: '/terms-conditions#usave', namespace: 'legal', messages: en });
  await waitFor(() => expect(document.title).toBe('terms of usave – Tuzamuke'));
  fireEvent.click(screen.getByText('Another address'));
  await waitFor(() => expect(document.title).toBe('terms of usave – Tuzamuke'));
});

test('a page in another language than its text has its dates in the page’s language', async () => {
  const text = await loadText('en', 'usave', 'terms', SITE);
  renderInShell(<LegalDocument text={text} path="/terms-conditions" />, { namespace: 'legal', messages: rw, language: 'rw' });
  expect(screen.getByText('Byatangiye gukurikizwa ku wa 3 Mata 2025.')).toBeVisible();
  expect(screen.getByText(/23 Ugushyingo 2026/)).toBeVisible();
  expect(screen.getByText('en usave terms').closest('[lang]')).toHaveAttribute('lang', 'en');
});

test('prints the document with its address', async () => {
  window.print = jest.fn();
  await renderAddress(remote, '/privacy-policy?product=ikimina');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalled();
  expect(screen.getByText('https://tuzamuke.test/privacy-policy?product=ikimina&lng=en')).toBeInTheDocument();
});

test('the contents link to every clause', async () => {
  await renderAddress(remote, '/terms-conditions?product=usave');
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  const targets = [...contents.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['#usave-fees', '#usave-refunds', '#usave-governing-law']);
  for (const target of targets) expect(document.querySelectorAll(target!)).toHaveLength(1);
});

test.each(['en', 'rw'] as const)(
  'in "%s" shows the governing law of the brand file, or a sentence that it is not decided',
  async (language) => {
    const { unmount } = await renderAddress(remote, '/terms-conditions', { language });
    expect(screen.getByText({ en: /this clause is to be completed/, rw: /iyi ngingo igomba kuzuzwa/ }[language])).toBeVisible();
    unmount();
    const law = { en: 'The <laws> of Rwanda & no others.', rw: 'Amategeko y’u <Rwanda>.' };
    await renderAddress(remote, '/terms-conditions', { language, site: { ...SITE, legal: { governingLaw: law } } });
    expect(screen.getByText(law[language])).toBeVisible();
  },
);
