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
/** Who gets what in words, and how much of the bar is the candidate's. */
function shown(part: SectionState) {
  const { container } = render(<Shares state={part} />);
  const bar = container.querySelector<HTMLElement>('.bar')!;
  return {
    words: screen.getAllByRole('definition').map(({ textContent }) => textContent),
    bar: bar.querySelector('span')!.style.width,
    isBarRead: bar.getAttribute('aria-hidden') !== 'true',
  };
}

test('without a rollout everyone gets the stable release', () => {
  expect(shown(state())).toEqual({ words: ['1.2.0 100 %'], bar: '0%', isBarRead: false });
});

test.each(['running', 'paused'] as const)('while a rollout is %s, each release has the share of its stage', (is) => {
  const { bar, words } = shown(state(rolloutOf({ state: is, stages: [10, 66.6, 100] })));
  expect(words).toEqual(['1.2.0 33.4 %', '1.3.0 66.6 %']);
  expect(bar).toBe('66.6%');
});

test.each(['aborted', 'promoted'] as const)('a rollout that was %s has no share', (was) => {
  expect(shown(state(rolloutOf({ state: was }))).words).toEqual(['1.2.0 100 %']);
});

test('a part of which nothing is stable yet says so', () => {
  expect(shown({ ...state(), stable: null }).words).toEqual(['none 100 %']);
});
