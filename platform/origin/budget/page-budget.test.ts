import { openStore, type Store } from 'platform/store';
import { newFolder } from 'shared/testing/new-folder';
import { PageBudget } from './page-budget';
import { folderIn } from 'platform/testing/folder-in';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-20T10:00:00.000Z');
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = newFolder();
  store = await openStore({ folder: folderIn(folder) });
});
afterEach(() => store.close());

async function budgetAfter(pages: number, failed: number, at = now): Promise<PageBudget> {
  const budget = new PageBudget(store.answers);
  for (let page = 0; page < pages; page += 1) budget.count(page < failed ? 503 : 404);
  await budget.update(at);
  return budget;
}

test.each([
  [10_000, 10, false],
  [10_000, 11, true],
  [9_999, 9_999, false],
])('of %i pages, with %i failures, the budget is spent: %p', async (pages, failed, isSpent) => {
  const { spent } = await budgetAfter(pages, failed);
  expect(spent ?? '').toMatch(isSpent ? /^No rollout moves on by itself: of 10000 pages in 30 days 11 were not answered/ : /^$/);
});

test('all origins share one budget, which recovers when the failures are older than thirty days', async () => {
  await budgetAfter(6_000, 6);
  expect((await budgetAfter(6_000, 7)).spent).not.toBeNull();
  expect((await budgetAfter(0, 0, now + 29 * DAY)).spent).not.toBeNull();
  expect((await budgetAfter(0, 0, now + 30 * DAY)).spent).toBeNull();
});

test('an origin lets rollouts move on again without a restart, once the failures are too old to count', async () => {
  const add = jest.fn(async () => ({ pages: 10_000, failed: 10 })).mockResolvedValueOnce({ pages: 10_000, failed: 11 });
  const budget = new PageBudget({ add });
  await budget.update(now);
  expect(budget.spent).not.toBeNull();
  await budget.update(now);
  expect(budget.spent).toBeNull();
});

test('counts that could not be stored are added to those of pages that were answered meanwhile', async () => {
  const add = jest.fn(store.answers.add.bind(store.answers)).mockRejectedValueOnce(new Error('away'));
  const budget = new PageBudget({ add });
  budget.count(500);
  const update = budget.update(now);
  for (const status of [200, 503]) budget.count(status);
  await expect(update).rejects.toThrow('away');
  await budget.update(now);
  expect(add.mock.calls.map(([counts]) => counts)).toEqual([
    { pages: 1, failed: 1 },
    { pages: 3, failed: 2 },
  ]);
});
