/** @jest-environment node */
import { RecentAnswers } from './recent-answers';

const make = jest.fn(async () => 'answer');
beforeEach(() => make.mockClear());

test('an answer is made once, also for those who ask at the same moment', async () => {
  const answers = new RecentAnswers<string>(2);
  await Promise.all([answers.get('a', make), answers.get('a', make)]);
  await answers.get('a', make);
  expect(make).toHaveBeenCalledTimes(1);
});

test('the one that nobody asked for longest makes room, not the one that was made first', async () => {
  const answers = new RecentAnswers<string>(2);
  for (const key of ['often', 'b', 'often', 'c', 'often', 'd', 'often']) await answers.get(key, make);
  expect(make).toHaveBeenCalledTimes(4);
  await answers.get('b', make);
  expect(make).toHaveBeenCalledTimes(5);
});

test('a failure is not kept', async () => {
  const answers = new RecentAnswers<string>(2);
  make.mockRejectedValueOnce(new Error('broken'));
  await expect(answers.get('a', make)).rejects.toThrow('broken');
  await expect(answers.get('a', make)).resolves.toBe('answer');
});
