import { render, screen } from '@testing-library/react';
import type { ShownMetric } from 'platform/commands';
import { MetricChart } from './metric-chart';

const arm = (sessions: number, failures: number) => ({ sessions, failures });
const slow: ShownMetric = {
  metric: 'paint',
  ends: true,
  arms: { stable: arm(90, 0), candidate: arm(10, 0) },
  classes: {
    stable: [0, 45, 45, ...Array.from({ length: 13 }, () => 0)],
    candidate: [...Array.from({ length: 8 }, () => 0), 10, ...Array.from({ length: 7 }, () => 0)],
  },
};

test('draws both arms of a slower candidate, with the numbers as text alternative', () => {
  render(<MetricChart shownMetric={slow} />);
  expect(screen.getByRole('figure', { name: 'Largest paint: this ended the rollout' })).toBeVisible();
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'seconds until the largest contentful paint, in % of sessions: stable 1 seconds on average, candidate 4.3 seconds on average',
  );
  const [stable, candidate] = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d')!);
  // The highest step is the candidate's, in the ninth half second, which begins at 4 s.
  expect(screen.getByText('4 s')).toHaveAttribute('x', '160');
  expect(candidate).toContain('V8.0H180.0V102.0');
  expect(stable).not.toContain('V8.0');
});

test('a screen reader hears what the chart shows once, as the legend that its colours need is hidden', () => {
  render(<MetricChart shownMetric={slow} />);
  expect(screen.getByText('Candidate').closest('[aria-hidden="true"]')).toHaveTextContent(/^StableCandidateseconds until/);
});

test('the only session of an arm is a step of 100 %', () => {
  const [stable, candidate] = [slow.classes!.stable, slow.classes!.candidate.map((count) => count / 10)];
  render(<MetricChart shownMetric={{ ...slow, classes: { stable, candidate } }} />);
  const [low, high] = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d')!);
  expect(high).toContain('V8.0H180.0V102.0');
  expect(low).not.toContain('V8.0');
});

test('where no session reported its paint, the lines stay on the floor of the chart', () => {
  const none = Array.from({ length: 16 }, () => 0);
  render(<MetricChart shownMetric={{ ...slow, classes: { stable: none, candidate: none } }} />);
  const heights = [...document.querySelectorAll('path')].flatMap((path) => path.getAttribute('d')!.match(/V[^H]+/g));
  expect(new Set(heights)).toEqual(new Set(['V102.0']));
});

test('the bars of both arms stand beside each other in the chart, and each has its arm’s name below its middle', () => {
  const arms = { stable: arm(900, 7), candidate: arm(100, 20) };
  render(<MetricChart shownMetric={{ metric: 'server', ends: false, arms }} />);
  expect(screen.getByText('0.78')).toBeVisible();
  const numbers = (element: Element, ...names: string[]) => names.map((name) => Number(element.getAttribute(name)));
  const bars = [...document.querySelectorAll('rect')].map((bar) => numbers(bar, 'x', 'width') as [number, number]);
  expect(bars).toEqual([
    [60, 80],
    [180, 80],
  ]);
  const names = ['stable', 'candidate'].map((name) => numbers(screen.getByText(name), 'x')[0]);
  expect(names).toEqual(bars.map(([x, width]) => x + width / 2));
});

test('where neither arm has anything to show, both bars are of 0', () => {
  const arms = { stable: arm(900, 0), candidate: arm(100, 0) };
  render(<MetricChart shownMetric={{ metric: 'server', ends: false, arms }} />);
  expect([...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('height'))).toEqual(['1', '1']);
});

test('an arm without a session is a bar of 0, and the other one fills the chart also below 1 %', () => {
  const arms = { stable: arm(900, 4), candidate: arm(0, 0) };
  render(<MetricChart shownMetric={{ metric: 'server', ends: false, arms }} />);
  const [, , value] = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(value).toBe('0');
  expect([...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('height'))).toEqual(['78', '1']);
});

test.each([
  [
    'press',
    '% of sessions with a press that had no visible effect within 200 ms: stable 9 of 900, candidate 30 of 100',
    ['1', '30'],
  ],
  ['errors', '% of sessions with an error after hydration: stable 9 of 900, candidate 30 of 100', ['1', '30']],
  ['shift', '% of sessions with a layout shift: stable 9 of 900, candidate 30 of 100', ['1', '30']],
  ['server', '% of visitors for whom server rendering failed: stable 9 of 900, candidate 30 of 100', ['1', '30']],
  ['silence', 'sessions that reported: stable 900, candidate 100', ['900', '100']],
] as const)('%s is two bars with their numbers', (metric, text, values) => {
  render(<MetricChart shownMetric={{ metric, ends: false, arms: { stable: arm(900, 9), candidate: arm(100, 30) } }} />);
  expect(screen.getByRole('figure', { name: /this holds the rollout$/ })).toBeVisible();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(text);
  expect([...document.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    values[0],
    'stable',
    values[1],
    'candidate',
  ]);
  const [low, high] = [...document.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('height')));
  expect(high! > low!).toBe(metric !== 'silence');
});
