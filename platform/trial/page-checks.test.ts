/** @jest-environment jsdom */
import { focusFaults, hoverControls, isHydrated, settle, structure, untilPainted } from './page-checks';

test('the structure lists headings and landmarks in order, by their role if they have one', () => {
  Object.assign(globalThis, { trial: {} });
  document.title = 'Guides';
  document.body.innerHTML = '<header><h1>Guides</h1></header><div role="search"></div><main><h2>Steps</h2><h2>Days</h2></main>';
  expect(structure().page.at(-1)).toBe('header h1 search main h2');
});

test('the structure names each id that is in the page more than once', () => {
  Object.assign(globalThis, { trial: {} });
  document.body.innerHTML = '<p id="a"></p><p id="b"></p><p id="a"></p>';
  expect(structure().page).toContain('twice a');
  expect(structure().page).not.toContain('twice b');
});

test('an attribute is told apart from an empty one, and its texts are not told apart', () => {
  Object.assign(globalThis, { trial: {} });
  document.body.innerHTML = '<img alt=""><img alt="a group"><img alt="a goal">';
  expect(structure().kinds).toEqual(['/body[]', '/body[]/img[alt=]', '/body[]/img[alt]']);
});

test('a node that changes in three of the first four seconds is restless, and one that changes in two is not; ten more seconds pass after these', async () => {
  document.body.innerHTML = '<p></p><p></p>';
  const [clock, notice] = document.body.children;
  let second = 0;
  const advanceTimers = jest.fn(async (_milliseconds: number) => {
    second += 1;
    if (second <= 3) clock!.textContent = `${second}`;
    if (second <= 2) notice!.textContent = `${second}`;
  });
  Object.assign(globalThis, { trial: { advanceTimers }, requestIdleCallback: (work: () => void) => work() });
  await settle();
  const { restless } = globalThis.trial;
  expect([clock, notice].map((element) => restless.has(element!))).toEqual([true, false]);
  expect(advanceTimers.mock.calls.flat()).toEqual([1_000, 1_000, 1_000, 1_000, 10_000]);
});

test('accepts a link to an id of the page, to a name as in older pages, and to the top', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  window.scrollTo = () => undefined;
  Object.assign(globalThis, { trial: { name: (element: Element) => element.localName, outOfReach: () => null } });
  const links = ['#steps', '#days', '#top', '#none'].map((address) => `<a href="${address}">a</a>`).join('');
  document.body.innerHTML = `${links}<p id="steps"></p><a name="days"></a>`;
  expect(focusFaults()).toEqual([{ element: 'a', reason: 'leads to #none, which is not in the page' }]);
});

test('each kind of control that takes the focus must be seen', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  window.scrollTo = () => undefined;
  const trial = { name: (element: Element) => element.localName, outOfReach: () => 'lies outside of the page' };
  Object.assign(globalThis, { trial });
  const kinds =
    '<a href="/a">a</a><button>b</button><input><select></select><textarea></textarea><details><summary>c</summary></details>';
  document.body.innerHTML = `${kinds}<div tabindex="0">d</div><p contenteditable="true" tabindex="0">e</p><input type="hidden"><a>f</a>`;
  expect(focusFaults().map(({ element }) => element)).toEqual([
    'a',
    'button',
    'input',
    'select',
    'textarea',
    'summary',
    'div',
    'p',
  ]);
});

test('after the focus check the page is at its top, and nothing has the focus', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  window.scrollTo = jest.fn();
  Object.assign(globalThis, { trial: { name: (element: Element) => element.localName, outOfReach: () => null } });
  document.body.innerHTML = '<button>Send</button>';
  focusFaults();
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(document.body);
});

test('the root of the page receives a pointer event for each control', () => {
  document.body.innerHTML = '<main><button></button><p></p></main><form><input></form>';
  const passed: string[] = [];
  const hear = ({ target }: Event) => void passed.push((target as Element).localName);
  addEventListener('pointerover', hear);
  hoverControls();
  removeEventListener('pointerover', hear);
  expect(passed).toEqual(['button', 'input']);
});

test('a page counts as painted in the second frame after its fonts have loaded, because the first one only begins to paint', async () => {
  let [frames, areFontsLoaded] = [0, () => {}];
  Object.assign(document, { fonts: { ready: new Promise<void>((resolve) => (areFontsLoaded = resolve)) } });
  const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => {
    queueMicrotask(() => run(0));
    return (frames += 1);
  });
  const painted = untilPainted();
  expect(frames).toBe(0);
  areFontsLoaded();
  await painted;
  expect(frames).toBe(2);
  frame.mockRestore();
});

test.each([
  ['without scripts', undefined, true, true],
  ['whose scripts have not started', {}, true, false],
  ['without a section, once the page itself is hydrated,', { page: true }, false, true],
  ['whose section is not hydrated yet', { page: true }, true, false],
  ['whose section is hydrated before the page', { section: true }, true, false],
  ['whose section is hydrated as well', { page: true, section: true }, true, true],
])('a page %s counts as hydrated, or not', (_what, early, hasSection, expected) => {
  document.body.innerHTML = hasSection ? '<main id="section"></main>' : '<main></main>';
  Object.assign(globalThis, { early });
  expect(isHydrated('section')).toBe(expected);
});
