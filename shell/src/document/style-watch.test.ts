import { rememberWaiting } from '../loading/has-waited';

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** A page whose first stylesheet has arrived, and whose second one hangs. */
function open() {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/arrived.css"><link rel="stylesheet" href="/hangs.css" integrity="sha384-x">';
  const [arrived] = links();
  Object.defineProperty(arrived, 'sheet', { value: {} });
  // The browser runs the page's inline script in the same way.
  // oxlint-disable-next-line no-new-func
  new Function(STYLE_WATCH)();
  return arrived;
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

test('a stylesheet that hangs stops blocking after eight seconds, and applies when it arrives', () => {
  open();
  jest.advanceTimersByTime(7_999);
  expect(links().map(({ media }) => media)).toEqual(['', '']);
  jest.advanceTimersByTime(1);
  const late = links()[1]!;
  expect(late.media).toBe('not all');
  expect(late).toHaveAttribute('integrity', 'sha384-x');
  late.dispatchEvent(new Event('load'));
  expect(late.media).toBe('all');
});

test('a stylesheet that has arrived stays, so that no page is shown without its styles for a moment', () => {
  const arrived = open();
  jest.advanceTimersByTime(8_000);
  expect(links()[0]).toBe(arrived);
});

test('a visitor who has waited before a reload waits for a second and a half', () => {
  rememberWaiting();
  open();
  jest.advanceTimersByTime(1_500);
  expect(links()[1]!.media).toBe('not all');
});
