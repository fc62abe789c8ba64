import { cachedByShare, type Book } from './bet';

test('the book of a share is opened once, although every session asks for it', () => {
  const open = jest.fn((share: number): Book => ({ bets: [{ weight: share, stake: 1, middle: 0 }], added: [] }));
  const bookAt = cachedByShare(open);
  expect([0.1, 0.5, 0.1, 0.1].map((share) => bookAt(share).bets[0]!.weight)).toEqual([0.1, 0.5, 0.1, 0.1]);
  expect(open.mock.calls).toEqual([[0.1], [0.5]]);
});
