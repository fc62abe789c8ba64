import { act, render } from '@testing-library/react';
import type UPlot from 'uplot';
import { THEME_CHANGED } from '../theme/theme-toggle';
import { Plot } from './plot';

interface Chart {
  options: { width: number; height: number; stroke: string; padding: UPlot.Padding; hooks: { draw: ((plot: object) => void)[] } };
  data: UPlot.AlignedData;
  place: Element;
  destroy: jest.Mock;
  setData: jest.Mock;
  setSize: jest.Mock;
}
let mockCharts: Chart[] = [];
jest.mock('uplot', () => ({
  __esModule: true,
  default: class {
    destroy = jest.fn();
    setData = jest.fn();
    setSize = jest.fn();
    constructor(
      readonly options: Chart['options'],
      readonly data: Chart['data'],
      readonly place: Chart['place'],
    ) {
      mockCharts.push(this);
    }
  },
}));

let resize: { receive(): void; observed: Element[]; isOver: boolean };
let width: number;

beforeEach(() => {
  mockCharts = [];
  width = 300;
  document.body.style.setProperty('--link', 'blue');
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
  globalThis.ResizeObserver = class {
    constructor(receive: () => void) {
      resize = { receive, observed: [], isOver: false };
    }
    observe = (element: Element) => void resize.observed.push(element);
    disconnect = () => (resize.isOver = true);
  } as never;
});
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth'));

const OLD: UPlot.AlignedData = [[1], [10]];
const NEW: UPlot.AlignedData = [
  [1, 2],
  [10, 20],
];
const START = { at: '2026-11-20T10:00:00Z', share: 10 };
const plot = (data = OLD, stages = [START]) => (
  <Plot data={data} stages={stages} draw={(colour) => ({ stroke: colour('link') }) as never} />
);
const turnTheme = () => act(() => void dispatchEvent(new Event(THEME_CHANGED)));

test("a chart fills its container, uses the theme's colours, and is hidden from screen readers", () => {
  const { container } = render(plot());
  expect(mockCharts).toHaveLength(1);
  expect(mockCharts[0]!.options).toEqual({
    width: 300,
    height: 210,
    stroke: 'blue',
    padding: [null, 28, null, null],
    legend: { show: false },
    cursor: { show: false },
    hooks: { draw: [expect.any(Function)] },
  });
  expect(mockCharts[0]!.data).toBe(OLD);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

test('follows the size of its container', () => {
  const { container } = render(plot());
  expect(resize.observed).toEqual([container.firstChild]);
  width = 500;
  resize.receive();
  expect(mockCharts[0]!.setSize).toHaveBeenCalledWith({ width: 500, height: 210 });
});

test('draws new data into the same chart', () => {
  const { rerender } = render(plot());
  rerender(plot(NEW));
  expect(mockCharts).toHaveLength(1);
  expect(mockCharts[0]!.setData).toHaveBeenLastCalledWith(NEW);
});

/** The shares that a chart writes at its marks. */
function marked({ options }: Chart): string[] {
  const written: string[] = [];
  const ctx = new Proxy(
    {},
    { get: (_target, name) => (text: string) => name === 'fillText' && written.push(text), set: () => true },
  );
  options.hooks.draw[0]!({ ctx, valToPos: () => 0, bbox: { left: 0, top: 0, width: 1, height: 1 } });
  return written;
}

test('a stage that begins later is marked in the same chart', () => {
  const { rerender } = render(plot());
  expect(marked(mockCharts[0]!)).toEqual(['10 %']);
  rerender(plot(NEW, [START, { ...START, share: 50 }]));
  expect(mockCharts).toHaveLength(1);
  expect(marked(mockCharts[0]!)).toEqual(['10 %', '50 %']);
});

test('draws the chart again in another theme, with the newest data, in the place of the one before', () => {
  const { container, rerender } = render(plot());
  rerender(plot(NEW));
  document.body.style.setProperty('--link', 'white');
  turnTheme();
  expect(mockCharts).toHaveLength(2);
  expect(mockCharts[0]!.destroy).toHaveBeenCalledTimes(1);
  expect(mockCharts[1]).toMatchObject({ options: { stroke: 'white' }, data: NEW });
  expect(mockCharts.map(({ place }) => place)).toEqual([container.firstChild, container.firstChild]);
});

test('a removed chart leaves nothing behind and draws nothing', () => {
  render(plot()).unmount();
  expect(mockCharts[0]!.destroy).toHaveBeenCalledTimes(1);
  expect(resize.isOver).toBe(true);
  turnTheme();
  expect(mockCharts).toHaveLength(1);
});
