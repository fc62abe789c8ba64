import { countAnswers } from './count-answers';

const count = (guide: string, helpful: number, total: number) => ({ guide, week: '2026-11-16', helpful, reason: 0, total });

test('the most unhelpful guide is first; of those with as many no the one with most yes, and then the first by name', () => {
  const answers = countAnswers([
    count('/few', 1, 1),
    count('/a', 1, 7),
    count('/many', 1, 9),
    count('/a-second', 1, 7),
    count('/worst', 0, 2),
  ]);
  expect(answers.map(({ guide }) => guide)).toEqual(['/worst', '/many', '/a', '/a-second', '/few']);
});
