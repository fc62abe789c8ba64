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
