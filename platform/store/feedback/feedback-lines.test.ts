import { feedbackLines } from './feedback-lines';

const answer = {
  guides: [],
  comments: [],
  found: 0,
  stored: 0,
  unread: 0,
  known: [],
  oldest: null,
  keptDays: 365,
  searchedBackTo: null,
};

test('a team that seeks comments and finds none is told how many there are', () => {
  expect(feedbackLines(answer)).toEqual(['There are no comments yet.']);
  expect(feedbackLines({ ...answer, stored: 3, oldest: '2026-11-20T08:00:00.000Z' })).toEqual([
    '0 of 3 comments, each kept for 365 days; the oldest is of 2026-11-20',
  ]);
});

test('a reason that a newer form knows is shown by its number', () => {
  const comment = {
    at: '2026-11-20T08:00:00.000Z',
    guide: '/help-center/x',
    language: 'en',
    helpful: false,
    reason: 99,
    text: 'why',
    more: null,
    mark: 'new',
    marked: null,
    id: 'a',
  } as const;
  expect(feedbackLines({ ...answer, comments: [comment], found: 1, stored: 1 }).join('\n')).toContain('no (99)');
});
