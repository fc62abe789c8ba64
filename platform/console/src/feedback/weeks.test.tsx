import { render, screen } from '@testing-library/react';
import { Weeks } from './weeks';

const week = (number: number, yes: number, no: number) => ({ week: `week ${number}`, yes, no });
/** The position and height of each bar. */
function bars(weeks: ReturnType<typeof week>[]) {
  const { container } = render(<Weeks weeks={weeks} />);
  return [...container.querySelectorAll('g')].map((bar) => {
    const [yes, no] = [...bar.querySelectorAll('rect')].map((it) => [
      Number(it.getAttribute('y')),
      Number(it.getAttribute('height')),
    ]);
    return { at: bar.getAttribute('transform'), title: bar.querySelector('title')!.textContent, yes, no };
  });
}

test('draws yes above the line and no below it, scaled to the tallest bar', () => {
  expect(bars([week(1, 4, 2), week(2, 1, 0)])).toEqual([
    { at: 'translate(0 0)', title: 'Week of week 1: 4 yes, 2 no', yes: [0, 18], no: [19, 9] },
    { at: 'translate(9 0)', title: 'Week of week 2: 1 yes, 0 no', yes: [13.5, 4.5], no: [19, 0] },
  ]);
});

test('a week with more no than yes stays in its chart', () => {
  expect(bars([week(1, 1, 4)])).toMatchObject([{ yes: [13.5, 4.5], no: [19, 18] }]);
});

test('gives the bars one text alternative', () => {
  render(<Weeks weeks={[week(1, 4, 2), week(2, 1, 0)]} />);
  const chart = screen.getByRole('img', { name: 'week of week 1: 4 yes, 2 no; week of week 2: 1 yes, 0 no' });
  expect(['width', 'height', 'viewBox'].map((name) => chart.getAttribute(name))).toEqual(['18', '37', '0 0 18 37']);
});

test('shows the newest weeks of more than half a year', () => {
  const drawn = bars(Array.from({ length: 27 }, (_, index) => week(index, 1, 0)));
  expect(drawn).toHaveLength(26);
  expect(drawn.at(-1)!.title).toContain('week 26');
});

test('draws no bar for a week without feedback', () => {
  expect(bars([week(1, 0, 0)])).toMatchObject([{ yes: [18, 0], no: [19, 0] }]);
});
