import { expect, NEWER_HEADING, newerHelp, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';

test.use({ withNewer: true });

test('a rollback of a promoted release takes effect within a second, without a restart of the origin', async ({ ownSite }) => {
  const before = await headingFor(ownSite.url, 0);
  const last = newerHelp();
  expect((await ownSite.release(['start', last, '--stages', '100'])).code).toBe(0);
  expect((await ownSite.release(['promote', 'help'])).code).toBe(0);
  await expect.poll(() => headingFor(ownSite.url, 0)).toBe(NEWER_HEADING);

  // Times are noisy, so the best of three counts; on a slow machine the bound is three times the duration of `status`.
  const times: number[] = [];
  const statusTimes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const statusStart = performance.now();
    await ownSite.release(['status']);
    statusTimes.push(performance.now() - statusStart);
    const start = performance.now();
    const rolledBack = ownSite.release(['rollback', 'help', '--reason', 'a drill']);
    await expect.poll(() => headingFor(ownSite.url, 0), { intervals: [10] }).toBe(before);
    times.push(performance.now() - start);
    expect((await rolledBack).code).toBe(0);
    await ownSite.release(['start', last, '--stages', '100']);
    await ownSite.release(['promote', 'help']);
    await expect.poll(() => headingFor(ownSite.url, 0)).toBe(NEWER_HEADING);
  }
  const description = `${times.map(Math.round).join(', ')}; status: ${statusTimes.map(Math.round).join(', ')}`;
  test.info().annotations.push({ type: 'rollback, ms from command to first old response', description });
  expect(Math.min(...times), description).toBeLessThan(Math.max(1000, 3 * Math.min(...statusTimes)));
});
