import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Remote, SectionName } from 'shared/contract';
import { Link } from 'shared/platform';
import { fakeRemote, fakeRoute, loadFakeRemote, renderApp } from '../testing/render-app';
import { reloadFromServer } from '../loading/reload-from-server';

jest.mock('../loading/reload-from-server', () => ({ reloadFromServer: jest.fn(async () => undefined) }));

const FALLBACK = '<h1>Rendered terms</h1><a href="/help-center">A link of the text</a>';

/** A section whose loading the test settles. */
function later() {
  const waiting: { resolve(remote: Remote): void; reject(error: Error): void }[] = [];
  const loadRemote = jest.fn(() => new Promise<Remote>((resolve, reject) => waiting.push({ resolve, reject })));
  const settle = (work: (next: (typeof waiting)[number]) => void) => act(async () => work(waiting.shift()!));
  return {
    loadRemote,
    arrive: async () => settle(async ({ resolve }) => resolve(await loadFakeRemote('legal'))),
    fail: () => settle(({ reject }) => reject(new Error('dead'))),
  };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

afterEach(() => {
  globalThis.early = undefined;
  globalThis.trustProse = undefined;
  document.body.replaceChildren();
});
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('shows the rendered page while its code loads, and then hydrates it', async () => {
  const { loadRemote, arrive } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, fallback: FALLBACK });
  expect(heading()).toBe('Rendered terms');
  expect(screen.queryByRole('alert')).toBeNull();
  await arrive();
  expect(heading()).toBe('Terms');
});

test('keeps the elements of the rendered page, and with them the focus, when the page around it changes', async () => {
  // As browsers with Trusted Types do: another object each time.
  globalThis.trustProse = (html) => Object.assign(Object.create(null), { toString: () => html });
  await renderApp({ path: '/terms-conditions', loadRemote: later().loadRemote, fallback: FALLBACK });
  const link = screen.getByText('A link of the text');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open menu' })));
  expect(screen.getByText('A link of the text')).toBe(link);
});

describe('what a visitor has typed into the rendered page while its code loads', () => {
  const FORM =
    '<h1>Form</h1><input aria-label="Words"><input type="radio" name="why" checked><input type="radio" name="why"><textarea aria-label="Comment"></textarea><a href="#fees">Fees</a>';

  /** The form with its takeover on hydration. */
  function Page() {
    const box = useRef<HTMLInputElement>(null);
    const [words, setWords] = useState('');
    const [isShown, setIsShown] = useState(false);
    useEffect(() => setIsShown(true), []);
    useLayoutEffect(() => setWords(`${box.current!.value}${document.activeElement === box.current ? ', focused' : ''}`), []);
    return (
      <>
        <h1>Hydrated form</h1>
        <input aria-label="Words" ref={box} />
        <input type="radio" name="why" defaultChecked />
        <input type="radio" name="why" />
        {/* Gets no focus before, like the field of a hidden form. */}
        <textarea aria-label="Comment" disabled={!isShown} />
        <a href="#fees">Fees</a>
        <output>{words}</output>
      </>
    );
  }
  const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' });

  /** Types into the form, whose code has not arrived. */
  async function typeEarly(fallback = FORM) {
    let arrive = (_remote: Remote): void => undefined;
    const pending = new Promise<Remote>((resolve) => (arrive = resolve));
    const load = async () => ({ Page, data: null });
    const legal = fakeRemote('legal', [fakeRoute('/terms-conditions', 'Terms', { load })]);
    const help = fakeRemote('help', [fakeRoute('/help-center', 'Help', { load })]);
    const loadRemote = (section: SectionName) => (section === 'legal' ? pending : Promise.resolve(help));
    await renderApp({ path: '/terms-conditions', loadRemote, fallback });
    words().value = 'goals';
    words().focus();
    screen.getAllByRole<HTMLInputElement>('radio')[1]!.checked = true;
    return () => act(async () => arrive(legal));
  }

  test('stays in its fields when the code arrives, with the focus, for the section to take over', async () => {
    const arrive = await typeEarly();
    await arrive();
    expect(heading()).toBe('Hydrated form');
    expect(screen.getByRole('status')).toHaveTextContent('goals, focused');
    expect(words().value).toBe('goals');
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true]);
  });

  test('keeps the focus in a form that its press, which is replayed, shows again', async () => {
    const arrive = await typeEarly();
    const comment = () => screen.getByRole('textbox', { name: 'Comment' });
    comment().focus();
    await arrive();
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(comment()).toHaveFocus();
  });

  test('leaves the focus on the link where it was', async () => {
    const arrive = await typeEarly();
    const link = () => screen.getByRole('link', { name: 'Fees' });
    link().focus();
    await arrive();
    expect(heading()).toBe('Hydrated form');
    expect(link()).toHaveFocus();
  });

  test('and the focus goes to no other control where the page has others than the server wrote', async () => {
    const arrive = await typeEarly(`<a href="#all">All</a>${FORM}`);
    screen.getByRole('textbox', { name: 'Comment' }).focus();
    await arrive();
    expect(heading()).toBe('Hydrated form');
    expect(document.body).toHaveFocus();
  });

  test('is not written into another page', async () => {
    await typeEarly();
    await press('Help Center');
    expect(heading()).toBe('Hydrated form');
    expect(words()).toHaveValue('');
  });
});

test('keeps the rendered page readable when the code fails to load, and Try again loads it', async () => {
  const { loadRemote, arrive, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, fallback: FALLBACK });
  await fail();
  expect(heading()).toBe('Rendered terms');
  expect(screen.getByRole('alert')).toHaveTextContent('Part of the terms and policies did not load. You can read on');
  await press('Try again');
  expect(heading()).toBe('Rendered terms');
  await arrive();
  expect(heading()).toBe('Terms');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loadRemote).toHaveBeenCalledTimes(2);
});

test('keeps the rendered page when Try again fails', async () => {
  const { loadRemote, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, fallback: FALLBACK });
  await fail();
  await press('Try again');
  await fail();
  expect(heading()).toBe('Rendered terms');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(reloadFromServer).not.toHaveBeenCalled();
});

test('navigates to other sections from a page whose code is missing', async () => {
  const legalIsDead = (section: string) => (section === 'legal' ? Promise.reject(new Error('dead')) : loadFakeRemote(section));
  await renderApp({ path: '/terms-conditions', loadRemote: legalIsDead, fallback: FALLBACK });
  await press('Help Center');
  expect(heading()).toBe('Help');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('does not show the rendered page of one search at the address of another, whose code is missing as well', async () => {
  const dead = () => Promise.reject(new Error('dead'));
  await renderApp({ path: '/help-center/search?q=pin', loadRemote: dead, fallback: '<h1>Results for pin</h1>' });
  expect(heading()).toBe('Results for pin');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Search' })));
  expect(screen.queryByText('Results for pin')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('help center');
  expect(reloadFromServer).toHaveBeenCalled();
});

test('keeps the rendered page when its language is chosen once more, which leaves the address', async () => {
  const dead = () => Promise.reject(new Error('dead'));
  await renderApp({ path: '/terms-conditions?product=usave&lng=en', loadRemote: dead, fallback: FALLBACK });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'English' })));
  expect(screen.getByRole('link', { name: 'Kinyarwanda' })).toHaveAttribute('href', '?product=usave&lng=rw');
  expect(heading()).toBe('Rendered terms');
});

test('keeps what a visitor has typed into a section when the language changes', async () => {
  const Page = () => <input aria-label="Comment" />;
  const remote = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => remote });
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'It helped' } });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  expect(document.documentElement).toHaveAttribute('lang', 'rw');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('It helped');
});

test('shows the old page until the new section has loaded', async () => {
  const { loadRemote, arrive } = later();
  await renderApp({ loadRemote: (section) => (section === 'legal' ? loadRemote() : loadFakeRemote(section)) });
  await press('Terms of Service');
  expect(heading()).toBe('Landing');
  await arrive();
  expect(heading()).toBe('Terms');
});

test('shows the loading state while a section loads for long, with the old page', async () => {
  const { loadRemote } = later();
  await renderApp({ loadRemote: (section) => (section === 'legal' ? loadRemote() : loadFakeRemote(section)) });
  jest.useFakeTimers();
  history.replaceState(null, '', '/terms-conditions');
  await press('Terms of Service');
  await act(async () => jest.advanceTimersByTime(400));
  jest.useRealTimers();
  expect(screen.getByText('Loading the page…')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  expect(heading()).toBe('Landing');
});

/** A button that was pressed before the page was hydrated: busy, with a click to replay. */
function pressEarly(within: string): HTMLElement {
  const place = document.body.appendChild(Object.assign(document.createElement('div'), { id: within }));
  const button = place.appendChild(document.createElement('button'));
  button.setAttribute('aria-busy', 'true');
  globalThis.early = { clicks: [button], pressed: [[button, 'aria-busy', null]], named: [] };
  return button;
}

test('leaves no button busy when a section fails to load', async () => {
  const { loadRemote, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, fallback: FALLBACK });
  const button = pressEarly('section');
  await fail();
  expect(button).not.toHaveAttribute('aria-busy');
});

test('leaves no button busy when a section throws while it renders', async () => {
  const button = pressEarly('section');
  const Page = () => {
    throw new Error('thrown');
  };
  const remote = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => remote });
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(button).not.toHaveAttribute('aria-busy');
});

/** The first page with a press in its section, whose code does not arrive yet. */
async function pressInWaitingSection() {
  const { loadRemote, arrive } = later();
  const button = pressEarly('section');
  const pressed = jest.fn();
  button.addEventListener('click', pressed);
  const load = (section: SectionName) => (section === 'legal' ? loadRemote() : loadFakeRemote(section));
  await renderApp({ path: '/terms-conditions', loadRemote: load, fallback: FALLBACK });
  return { arrive, button, pressed };
}

test('a press in a page that a visitor leaves before its section has loaded presses nothing in the next page', async () => {
  const { button, pressed } = await pressInWaitingSection();
  await press('Help Center');
  expect(heading()).toBe('Help');
  expect(pressed).not.toHaveBeenCalled();
  expect(button).not.toHaveAttribute('aria-busy');
});

test('a press in a section that has not loaded stays one when the visitor chooses another language', async () => {
  const { arrive, pressed } = await pressInWaitingSection();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  await arrive();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('replays the clicks in a section when it is hydrated', async () => {
  const button = pressEarly('section');
  const pressed = jest.fn();
  button.addEventListener('click', pressed);
  await renderApp();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('shows an alert that names the section when it fails after a navigation, and loads the page from the server', async () => {
  const { loadRemote, fail } = later();
  await renderApp({ loadRemote: (section) => (section === 'legal' ? loadRemote() : loadFakeRemote(section)) });
  await press('Terms of Service');
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent('terms and policies');
  expect(reloadFromServer).toHaveBeenCalledWith(location.href);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  await press('Help Center');
  expect(heading()).toBe('Help');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page whose server’s HTML was shown at first does not stand in for the next one, which fails', async () => {
  const helpIsDead = (section: string) => (section === 'help' ? Promise.reject(new Error('dead')) : loadFakeRemote(section));
  await renderApp({ path: '/terms-conditions', loadRemote: helpIsDead, fallback: FALLBACK });
  expect(heading()).toBe('Terms');
  await press('Help Center');
  expect(screen.getByRole('alert')).toHaveTextContent('help center');
  expect(screen.queryByText('Rendered terms')).toBeNull();
});

test('a visitor whose next page fails goes on at the alert, because the link that they followed is gone', async () => {
  const { loadRemote, fail } = later();
  const Page = () => <Link to="/terms-conditions">To the terms</Link>;
  const landing = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async (section) => (section === 'legal' ? loadRemote() : landing) });
  screen.getByText('To the terms').focus();
  await press('To the terms');
  await fail();
  expect(screen.getByText('Try again')).toHaveFocus();
});

test('replaces only the section that throws while it renders, and Try again may restore it', async () => {
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('thrown');
    return <h1>Mended</h1>;
  };
  const remote = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => remote });
  expect(screen.getByRole('alert')).toHaveTextContent('home page');
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  isBroken = false;
  await press('Try again');
  expect(heading()).toBe('Mended');
});

test('a visitor whose search fails is shown the next one, which does not', async () => {
  const Page = ({ data }: { data: unknown }) => {
    if (data === 'broken') throw new Error('thrown');
    return (
      <>
        <h1>{`Results for ${String(data)}`}</h1>
        <Link to="/help-center/search?q=broken">Broken</Link>
      </>
    );
  };
  const load = async ({ search }: { search: URLSearchParams }) => ({ Page, data: search.get('q') ?? 'nothing' });
  const help = fakeRemote('help', [fakeRoute('/help-center/search', 'Search', { load })]);
  await renderApp({ path: '/help-center/search?q=pay', loadRemote: async () => help });
  await press('Broken');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Search' })));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(heading()).toBe('Results for nothing');
});

test('loads an address that no section owns from the server after a navigation: there may be a new section', async () => {
  await renderApp();
  await press('To a new section');
  expect(heading()).toBe('Oops! Page Not Found.');
  expect(reloadFromServer).toHaveBeenCalledTimes(1);
});

test('shows the not-found page for an address without a section or without a route', async () => {
  const { unmount } = await renderApp({ path: '/nowhere' });
  expect(heading()).toBe('Oops! Page Not Found.');
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  unmount();
  await renderApp({ path: '/help-center/nothing' });
  expect(heading()).toBe('Oops! Page Not Found.');
  expect(reloadFromServer).not.toHaveBeenCalled();
});

test('a visitor who presses Try again by keyboard keeps the focus in the page when the alert goes', async () => {
  const { loadRemote, arrive, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, fallback: FALLBACK });
  await fail();
  screen.getByText('Try again').focus();
  await press('Try again');
  await arrive();
  expect(heading()).toBe('Terms');
  expect(screen.getByRole('main')).toHaveFocus();
});
