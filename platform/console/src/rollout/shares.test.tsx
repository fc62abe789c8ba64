import { render, screen } from '@testing-library/react';
import type { Rollout, SectionState } from 'shared/contract/registry/schema';
import { Shares } from './shares';
import { rolloutOf } from './testing/some-history';

const state = (rollout?: Rollout): SectionState => ({
  stable: '1.2.0',
  previousGood: [],
  blocked: [],
  policy: { kind: 'stages', stages: [10, 100] },
  rollout,
});
/** The shares as text, and the width of the candidate's bar. */
function show(part: SectionState) {
  const { container } = render(<Shares state={part} />);
  const bar = container.querySelector<HTMLElement>('.bar')!;
  return {
    texts: screen.getAllByRole('definition').map(({ textContent }) => textContent),
    bar: bar.querySelector('span')!.style.width,
    isBarRead: bar.getAttribute('aria-hidden') !== 'true',
  };
}

test('without a rollout everyone gets the stable release', () => {
  expect(show(state())).toEqual({ texts: ['1.2.0 100 %'], bar: '0%', isBarRead: false });
});

test.each(['running', 'paused'] as const)('while a rollout is %s, each release has the share of its stage', (is) => {
  const { bar, texts } = show(state(rolloutOf({ state: is, stages: [10, 66.6, 100] })));
  expect(texts).toEqual(['1.2.0 33.4 %', '1.3.0 66.6 %']);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Stable', 'Candidate']);
  expect(bar).toBe('66.6%');
});

test.each(['aborted', 'promoted'] as const)('a rollout that was %s has no share', (was) => {
  expect(show(state(rolloutOf({ state: was }))).texts).toEqual(['1.2.0 100 %']);
});

test('a part of which nothing is stable yet says so', () => {
  expect(show({ ...state(), stable: null }).texts).toEqual(['none 100 %']);
});
