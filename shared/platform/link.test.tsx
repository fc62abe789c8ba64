import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { BrowserRouter, Link, PlatformContext, useLocation, type Platform } from './index';

const prefetch = jest.fn();
const scrollTo = jest.fn();

function Where() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

const never = new Promise(() => undefined);

/** A page that is never shown. */
function Slow() {
  const { pathname } = useLocation();
  if (pathname === '/slow') use(never);
  return null;
}

/** A page with one link. */
function show(props: Partial<Parameters<typeof Link>[0]> = {}, at = '/help-center?q=pay') {
  window.history.replaceState(null, '', at);
  render(
    <BrowserRouter>
      <PlatformContext value={{ prefetch } as unknown as Platform}>
        <Link to="/terms-conditions" {...props}>
          Terms
        </Link>
        <Where />
        <Slow />
      </PlatformContext>
    </BrowserRouter>,
  );
  return screen.getByRole('link');
}

const where = () => screen.getByRole('status').textContent;

/** Whether the browser handles the click. */
function click(link: HTMLElement, init?: MouseEventInit): boolean {
  const event = createEvent.click(link, init);
  // jsdom logs an error when it would navigate, so the default action is prevented after it was read.
  let isLeft = true;
  const stop = (click: Event) => {
    isLeft = !click.defaultPrevented;
    click.preventDefault();
  };
  addEventListener('click', stop, { once: true });
  fireEvent(link, event);
  return isLeft;
}

beforeEach(() => {
  prefetch.mockReset();
  scrollTo.mockReset();
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
});

test('a click navigates in the same document and adds a history entry', () => {
  const link = show();
  const steps = history.length;
  expect(click(link)).toBe(false);
  expect(where()).toBe('/terms-conditions');
  expect(history.length).toBe(steps + 1);
  expect(link).toHaveAttribute('href', '/terms-conditions');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser: a new tab, a window, a download',
  (init) => {
    expect(click(show(), init)).toBe(true);
    expect(where()).toBe('/help-center?q=pay');
  },
);

test.each(['_blank', '_top'])('leaves a link with the target %s to the browser', (target) => {
  expect(click(show({ target }))).toBe(true);
  expect(where()).toBe('/help-center?q=pay');
});

test('does not navigate when another handler has cancelled the click', () => {
  click(show({ onClick: (event) => event.preventDefault() }));
  expect(where()).toBe('/help-center?q=pay');
});

test('a link to the current address adds no history entry', () => {
  const link = show({ to: '/help-center?q=pay' });
  const steps = history.length;
  click(link);
  expect(where()).toBe('/help-center?q=pay');
  expect(history.length).toBe(steps);
});

test('a second press of a link whose page is still loading adds no second history entry', () => {
  const link = show({ to: '/slow' });
  const steps = history.length;
  click(link);
  click(link);
  expect(where()).toBe('/help-center?q=pay');
  expect([location.pathname, history.length]).toEqual(['/slow', steps + 1]);
});

test.each([
  ['the same part of the page adds no history entry', '/help-center?q=pay#account', 0],
  ['the page itself adds one', '/help-center?q=pay', 1],
])('from a part of a page, a link to %s', (_what, to, added) => {
  const link = show({ to }, '/help-center?q=pay#account');
  const steps = history.length;
  click(link);
  expect(where()).toBe(to);
  expect(history.length).toBe(steps + added);
});

test.each(['/help-center', '/help-center?q=save', '/help-center?q=pay#account'])(
  'from /help-center?q=pay, %s adds a history entry',
  (to) => {
    const link = show({ to });
    const steps = history.length;
    click(link);
    expect(where()).toBe(to);
    expect(history.length).toBe(steps + 1);
  },
);

test('a link to the current path scrolls to the top; another page is scrolled when it has loaded', () => {
  click(show({ to: '/help-center' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  scrollTo.mockReset();
  for (const to of ['/help-center?q=save', '/terms-conditions']) {
    document.body.replaceChildren();
    click(show({ to }));
  }
  expect(scrollTo).not.toHaveBeenCalled();
});

test.each([
  ['hover', (link: HTMLElement) => fireEvent.pointerEnter(link)],
  ['focus', (link: HTMLElement) => fireEvent.focus(link)],
  ['touch', (link: HTMLElement) => fireEvent.touchStart(link)],
])('starts to prefetch its page on %s, and not before', (_how, reach) => {
  const link = show();
  expect(prefetch).not.toHaveBeenCalled();
  reach(link);
  expect(prefetch).toHaveBeenCalledWith('/terms-conditions');
});
