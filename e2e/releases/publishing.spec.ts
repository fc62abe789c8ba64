import { expect, test } from '../fixtures/site';

test('publishing a release again changes nothing and says so', async ({ ownSite }) => {
  const again = await ownSite.release(['publish', 'help']);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('published already');
  expect(again.last).toMatch(/^help@\d+\.\d+\.\d+-[0-9a-f]{8}$/);
});
