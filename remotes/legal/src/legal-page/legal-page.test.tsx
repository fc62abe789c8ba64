import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderAddress, renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import remote from '../remote';
import { openWindow, serveTexts } from '../testing/serve-texts';
import { LegalPage } from './legal-page';
import type { LegalData } from './legal-route';
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
  expect(within(screen.getByRole('tablist')).getAllByRole('tab').map(({ id }) => id)).toEqual(['social', 'ikimina', 'usave', 'uinvest']);
  expect(selected()).toHaveAccessibleName('Social CrowdFund');
  expect(screen.getByRole('tabpanel', { name: 'Social CrowdFund' })).toHaveTextContent('en social terms');
  expect(screen.getByText('Effective from 3 April 2025')).toBeVisible();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a hash that names a tab opens it at the top of the page, in the language of the page', async () => {
  await renderAddress(remote, '/terms-conditions?lng=rw#uinvest', { language: 'rw' });
  expect(selected()).toHaveAccessibleName('U-Invest');
  expect(await screen.findByText('rw uinvest terms')).toBeVisible();
  expect(screen.getByText('Bikurikizwa guhera ku wa 3 Mata 2025')).toBeVisible();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('a visitor without scripts reaches every text by the address of its tab', async () => {
  await renderAddress(remote, '/privacy-policy?product=usave');
  expect(screen.getByText('en usave privacy')).toBeVisible();
  const links = screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'));
  expect(links).toEqual(['social', 'ikimina', 'usave', 'uinvest'].map((id) => `?product=${id}#${id}`));
});

test('choosing a tab loads its text alone, once, and returns to the top', async () => {
  await renderAddress(remote, '/terms-conditions');
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  expect(screen.getByText('en social terms')).toBeVisible();
  expect(await screen.findByText('en usave terms')).toBeVisible();
  expect(screen.queryByText('en social terms')).toBeNull();
  expect(scrollTo).toHaveBeenCalledTimes(1);

  fireEvent.click(screen.getByRole('tab', { name: 'Ikimina' }));
  expect(await screen.findByText('en ikimina terms')).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }));
  expect(screen.getByText('en usave terms')).toBeVisible();
  expect(serve).toHaveBeenCalledTimes(3);
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

test('a tab can be opened in a window of its own', async () => {
  await renderAddress(remote, '/terms-conditions');
  const leftToTheBrowser = jest.fn((event: Event) => !event.defaultPrevented);
  addEventListener('click', (event) => [leftToTheBrowser(event), event.preventDefault()], { once: true });
  fireEvent.click(screen.getByRole('tab', { name: 'U-Save' }), { ctrlKey: true });
  expect(leftToTheBrowser).toHaveReturnedWith(true);
  expect(selected()).toHaveAccessibleName('Social CrowdFund');
});

test('an address that names a clause opens its tab and goes to the clause', async () => {
  const went: string[] = [];
  Element.prototype.scrollIntoView = function record() {
    went.push(this.id);
  };
  await renderAddress(remote, '/terms-conditions#ikimina-fees');
  expect(selected()).toHaveAccessibleName('Ikimina');
  await waitFor(() => expect(went).toEqual(['ikimina-fees']));
  expect(scrollTo).not.toHaveBeenCalled();
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

test('another language keeps the tab, and the old text until the new one is there', async () => {
  const data = async (language: 'en' | 'rw'): Promise<LegalData> => ({ kind: 'terms', language, path: '/terms-conditions', text: await loadText(language, 'social', 'terms', SITE) });
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

test.each(['en', 'rw'] as const)('a governing law that is not decided is said in words in "%s", and one that is stands there as written', async (language) => {
  const { unmount } = await renderAddress(remote, '/terms-conditions', { language });
  expect(screen.getByText({ en: /this clause is to be completed/, rw: /iyi ngingo igomba kuzuzwa/ }[language])).toBeVisible();
  unmount();
  const law = { en: 'The <laws> of Rwanda & no others.', rw: 'Amategeko y’u <Rwanda>.' };
  await renderAddress(remote, '/terms-conditions', { language, site: { ...SITE, legal: { governingLaw: law } } });
  expect(screen.getByText(law[language])).toBeVisible();
});
