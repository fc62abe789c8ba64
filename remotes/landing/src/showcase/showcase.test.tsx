import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { PAUSE, PLAY } from 'shared/ui/icon-paths';
import { changeMedia, installBrowser, REDUCED_MOTION, scrollShowcase, showTab, WIDE } from '../testing/browser';
import { renderLanding } from '../testing/render-landing';

const ORDER = ['crowdfund', 'group-saving', 'u-save', 'u-invest'];

async function openShowcase(queries = [WIDE]) {
  installBrowser(queries);
  await renderLanding();
  jest.useFakeTimers();
  scrollShowcase('on screen');
}

afterEach(() => jest.useRealTimers());

const tabs = () => within(screen.getByRole('tablist', { name: 'Products' })).getAllByRole('tab');
const tab = (product: string) => tabs().find((tab) => tab.dataset.product === product)!;
const shown = () =>
  tabs()
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => tab.dataset.product);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('shows four product tabs in order, with the first one selected', async () => {
  await openShowcase();
  expect(tabs().map((tab) => tab.dataset.product)).toEqual(ORDER);
  expect(shown()).toEqual(['crowdfund']);
});

test('shows the next product every five seconds, and the first after the last', async () => {
  await openShowcase();
  pass(4999);
  expect(shown()).toEqual(['crowdfund']);
  pass(1);
  expect(shown()).toEqual(['group-saving']);
  pass(5000);
  expect(shown()).toEqual(['u-save']);
  pass(5000);
  expect(shown()).toEqual(['u-invest']);
  pass(5000);
  expect(shown()).toEqual(['crowdfund']);
});

test('a click shows a product and restarts the five seconds', async () => {
  await openShowcase();
  pass(4000);
  fireEvent.click(tab('u-save'));
  expect(shown()).toEqual(['u-save']);
  pass(4999);
  expect(shown()).toEqual(['u-save']);
  pass(1);
  expect(shown()).toEqual(['u-invest']);
});

test('only the active product is visible, with its description and screenshot', async () => {
  await openShowcase();
  fireEvent.click(tab('u-invest'));
  const panels = screen.getAllByRole('tabpanel');
  expect(panels.map((panel) => 'active' in panel.dataset)).toEqual([false, false, false, true]);
  expect(panels[3]).toHaveAttribute('data-product', 'u-invest');
  expect(panels[3]).toHaveTextContent('asset manager');
  expect(within(panels[3]!).getByRole('img')).toHaveAccessibleName(/not open yet.*past returns/);
});

test('Pause stops the rotation and Play starts it again', async () => {
  await openShowcase();
  const button = screen.getByRole('button', { name: 'Pause' });
  const icon = () => button.querySelector('path')!.getAttribute('d');
  expect(icon()).toBe(PAUSE);
  // The style shows how long the product still stays.
  expect(tab('crowdfund')).toHaveAttribute('data-running');
  fireEvent.click(button);
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  expect(icon()).toBe(PLAY);
  expect(tab('crowdfund')).not.toHaveAttribute('data-running');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('runs when it came on screen last, although it was off the screen in the same report', async () => {
  await openShowcase();
  scrollShowcase('off screen', 'on screen');
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
  scrollShowcase('on screen', 'off screen');
  pass(20_000);
  expect(shown()).toEqual(['group-saving']);
});

test('pauses while the pointer is over it', async () => {
  await openShowcase();
  fireEvent.mouseEnter(screen.getByRole('tablist').parentElement!);
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  fireEvent.mouseLeave(screen.getByRole('tablist').parentElement!);
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('pauses while the focus is inside, also when it moves from tab to tab', async () => {
  await openShowcase();
  act(() => tab('crowdfund').focus());
  act(() => tab('group-saving').focus());
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  act(() => tab('group-saving').blur());
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('pauses off screen and in a hidden tab', async () => {
  await openShowcase();
  scrollShowcase('off screen');
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  scrollShowcase('on screen');
  showTab(false);
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  showTab(true);
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('with reduced motion does not start by itself, and the button is Play', async () => {
  await openShowcase([WIDE, REDUCED_MOTION]);
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
});

test('arrow keys, Home and End move through the tabs, and only the selected one is a tab stop', async () => {
  await openShowcase();
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  act(() => tab('crowdfund').focus());
  press('ArrowLeft');
  expect(tab('u-invest')).toHaveFocus();
  press('ArrowRight');
  expect(tab('crowdfund')).toHaveFocus();
  press('End');
  expect(shown()).toEqual(['u-invest']);
  press('Home');
  expect(shown()).toEqual(['crowdfund']);
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1]);
});

test('tab and panel reference each other, and the arrow keys do not scroll the page', async () => {
  await openShowcase();
  for (const tab of tabs()) {
    const panel = document.getElementById(tab.getAttribute('aria-controls')!)!;
    expect(panel).toHaveAttribute('role', 'tabpanel');
    expect(panel).toHaveAttribute('aria-labelledby', tab.id);
  }
  expect(fireEvent.keyDown(tab('crowdfund'), { key: 'ArrowRight' })).toBe(false);
  expect(fireEvent.keyDown(tab('crowdfund'), { key: 'x' })).toBe(true);
});

test('stays paused by the pointer after the focus has left', async () => {
  await openShowcase();
  fireEvent.mouseEnter(screen.getByRole('tablist').parentElement!);
  act(() => tab('crowdfund').focus());
  act(() => tab('crowdfund').blur());
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
});

test('with reduced motion starts when the visitor clicks Play', async () => {
  await openShowcase([WIDE, REDUCED_MOTION]);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('removes its observers, listeners and timers when it unmounts', async () => {
  const [disconnect, removeListener] = [jest.fn(), jest.spyOn(document, 'removeEventListener')];
  await openShowcase();
  window.IntersectionObserver.prototype.disconnect = disconnect;
  cleanup();
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(removeListener).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
  expect(jest.getTimerCount()).toBe(0);
  removeListener.mockRestore();
});

test('in a narrow window shows the products as blocks, without rotation', async () => {
  await openShowcase([]);
  expect(screen.queryByRole('tabpanel')).toBeNull();
  const blocks = document.querySelectorAll('#products div[data-product]');
  expect([...blocks].map((block) => block.getAttribute('data-product'))).toEqual(ORDER);
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  changeMedia([WIDE]);
  expect(screen.getAllByRole('tabpanel')).toHaveLength(4);
});

test('U-Invest, and no other product, is marked as launching soon in both forms', async () => {
  await openShowcase();
  const marked = [...document.querySelectorAll<HTMLElement>('#products [data-product]')].filter((element) =>
    within(element).queryByText('Launching soon'),
  );
  expect(marked.map((element) => `${element.tagName} ${element.dataset.product}`)).toEqual(['BUTTON u-invest', 'DIV u-invest']);
});

test.each(['altKey', 'ctrlKey', 'metaKey'])(
  'leaves an arrow with %s to the browser, which goes back with it',
  async (modifier) => {
    await openShowcase();
    expect(fireEvent.keyDown(tab('crowdfund'), { key: 'ArrowLeft', [modifier]: true })).toBe(true);
    expect(shown()).toEqual(['crowdfund']);
  },
);
