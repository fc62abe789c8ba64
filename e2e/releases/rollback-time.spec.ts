import { expect, NEWER_HEADING, newerHelp, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';

test.use({ withNewer: true });

test('a rollback of a promoted release takes effect within a second, without a restart of the origin', async ({ ownSite }) => {
  const before = await headingFor(ownSite.url, 0);
  const last = newerHelp();
  // Times are noisy, so one round of six suffices; on a slow machine the bound is three times the duration of a `status` in the same round.
  const rounds: string[] = [];
  let isWithinBound = false;
  while (!isWithinBound && rounds.length < 6) {
    expect((await ownSite.release(['start', last, '--stages', '100'])).code).toBe(0);
    expect((await ownSite.release(['promote', 'help'])).code).toBe(0);
    await expect.poll(() => headingFor(ownSite.url, 0)).toBe(NEWER_HEADING);
    const statusStart = performance.now();
    await ownSite.release(['status']);
    const start = performance.now();
    const rolledBack = ownSite.release(['rollback', 'help', '--reason', 'a drill']);
    await expect.poll(() => headingFor(ownSite.url, 0), { intervals: [10] }).toBe(before);
    const [time, status] = [performance.now() - start, start - statusStart];
    expect((await rolledBack).code).toBe(0);
    isWithinBound = time < Math.max(1000, 3 * status);
    rounds.push(`${Math.round(time)} (status ${Math.round(status)})`);
  }
  const description = rounds.join(', ');
  test.info().annotations.push({ type: 'rollback, ms from command to first old response', description });
  expect(isWithinBound, description).toBe(true);
});
