import { RolloutWatcher } from '../signals/watcher';
import { TestSite } from '../testing/test-site';
import { poll } from '../watch/poll';
import { PageBudget } from './page-budget';

jest.mock('../watch/poll', () => ({ poll: jest.fn(() => ({ stop: () => undefined })) }));

test('an origin takes the due steps of automatic rollouts only while its error budget is not spent', async () => {
  const moveOn = jest.spyOn(RolloutWatcher.prototype, 'takeDueSteps').mockResolvedValue();
  const spent = jest.spyOn(PageBudget.prototype, 'spent', 'get').mockReturnValue('Too many pages failed.');
  const site = new TestSite();
  await site.open();
  const afterFiveSeconds = async () => {
    for (const [milliseconds, work] of jest.mocked(poll).mock.calls) if (milliseconds === 5_000) await work();
  };
  await afterFiveSeconds();
  expect(moveOn).not.toHaveBeenCalled();
  spent.mockReturnValue(null);
  await afterFiveSeconds();
  expect(moveOn).toHaveBeenCalledTimes(1);
  await site.close();
});
