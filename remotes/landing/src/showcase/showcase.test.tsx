import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
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
const tab = (product: string) => tabs().find((each) => each.dataset.product === product)!;
const shown = () =>
  tabs()
    .filter((each) => each.getAttribute('aria-selected') === 'true')
    .map((each) => each.dataset.product);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('the four products are tabs in their order, and the first is shown', async () => {
  await openShowcase();
  expect(tabs().map((each) => each.dataset.product)).toEqual(ORDER);
  expect(shown()).toEqual(['crowdfund']);
});

test('every five seconds the next product is shown, and after the last the first', async () => {
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

test('a click shows a product, and restarts its five seconds', async () => {
  await openShowcase();
  pass(4000);
  fireEvent.click(tab('u-save'));
  expect(shown()).toEqual(['u-save']);
  pass(4999);
  expect(shown()).toEqual(['u-save']);
  pass(1);
  expect(shown()).toEqual(['u-invest']);
});

test('the active product alone is on top, with its description and screenshot', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('it stands still while the pointer rests on it', async () => {
  await openShowcase();
  fireEvent.mouseEnter(screen.getByRole('tablist').parentElement!);
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  fireEvent.mouseLeave(screen.getByRole('tablist').parentElement!);
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('it stands still while focus is inside, also when focus moves from tab to tab', async () => {
  await openShowcase();
  act(() => tab('crowdfund').focus());
  act(() => tab('group-saving').focus());
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
  act(() => tab('group-saving').blur());
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('it stands still off screen and in a hidden tab', async () => {
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

test('with reduced motion it never starts by itself, and the button offers to play', async () => {
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
  expect(tabs().map((each) => each.tabIndex)).toEqual([0, -1, -1, -1]);
});

test('a tab and its panel name each other, and a key that moves through them does not scroll the page', async () => {
  await openShowcase();
  for (const each of tabs()) {
    const panel = document.getElementById(each.getAttribute('aria-controls')!)!;
    expect(panel).toHaveAttribute('role', 'tabpanel');
    expect(panel).toHaveAttribute('aria-labelledby', each.id);
  }
  expect(fireEvent.keyDown(tab('crowdfund'), { key: 'ArrowRight' })).toBe(false);
  expect(fireEvent.keyDown(tab('crowdfund'), { key: 'x' })).toBe(true);
});

test('a pointer that rests on it counts on after the keyboard has left', async () => {
  await openShowcase();
  fireEvent.mouseEnter(screen.getByRole('tablist').parentElement!);
  act(() => tab('crowdfund').focus());
  act(() => tab('crowdfund').blur());
  pass(20_000);
  expect(shown()).toEqual(['crowdfund']);
});

test('with reduced motion it starts when the visitor presses Play', async () => {
  await openShowcase([WIDE, REDUCED_MOTION]);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(5000);
  expect(shown()).toEqual(['group-saving']);
});

test('once the visitor has left, nothing of it looks, hears or runs', async () => {
  const [disconnect, forget] = [jest.fn(), jest.spyOn(document, 'removeEventListener')];
  await openShowcase();
  window.IntersectionObserver.prototype.disconnect = disconnect;
  cleanup();
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(forget).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
  expect(jest.getTimerCount()).toBe(0);
  forget.mockRestore();
});

test('on a narrow window the products are plain blocks and nothing rotates', async () => {
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
  const marked = [...document.querySelectorAll<HTMLElement>('#products [data-product]')].filter((each) =>
    within(each).queryByText('Launching soon'),
  );
  expect(marked.map((each) => `${each.tagName} ${each.dataset.product}`)).toEqual(['BUTTON u-invest', 'DIV u-invest']);
});
