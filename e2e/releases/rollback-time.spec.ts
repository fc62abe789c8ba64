import { expect, NEWER_HEADING, newerHelp, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';

test.use({ withNewer: true });

test('a rollback of a promoted release takes effect within a second, without a restart of the origin', async ({ ownSite }) => {
  const before = await headingFor(ownSite.url, 0);
  const last = newerHelp();
  expect((await ownSite.release(['start', last, '--stages', '100'])).code).toBe(0);
  expect((await ownSite.release(['promote', 'help'])).code).toBe(0);
  await expect.poll(() => headingFor(ownSite.url, 0)).toBe(NEWER_HEADING);

  // Times are noisy, so the best of three rounds counts; on a slow machine the bound is three times the duration of a `status` in the same round.
  const rounds: { time: number; status: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const statusStart = performance.now();
    await ownSite.release(['status']);
    const start = performance.now();
    const rolledBack = ownSite.release(['rollback', 'help', '--reason', 'a drill']);
    await expect.poll(() => headingFor(ownSite.url, 0), { intervals: [10] }).toBe(before);
    rounds.push({ time: performance.now() - start, status: start - statusStart });
    expect((await rolledBack).code).toBe(0);
    await ownSite.release(['start', last, '--stages', '100']);
    await ownSite.release(['promote', 'help']);
    await expect.poll(() => headingFor(ownSite.url, 0)).toBe(NEWER_HEADING);
  }
  const description = rounds.map(({ time, status }) => `${Math.round(time)} (status ${Math.round(status)})`).join(', ');
  test.info().annotations.push({ type: 'rollback, ms from command to first old response', description });
  const best = Math.min(...rounds.map(({ time, status }) => time / Math.max(1000, 3 * status)));
  expect(best, description).toBeLessThan(1);
});
