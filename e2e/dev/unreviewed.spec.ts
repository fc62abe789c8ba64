import { expect, GUIDE, test } from '../fixtures/dev-site';

const marked = () => [...CSS.highlights.get('unreviewed')!].map((range) => (range as Range).toString());

test('Kinyarwanda that no native speaker has reviewed is marked in the page, until it is off its list', async ({ dev, page }) => {
  const list = 'docs/translation-review/help.md';
  const note = page.getByRole('note').filter({ hasText: 'wait for a native speaker' });
  await page.goto(`${dev.url}${GUIDE}?lng=rw`);
  await expect(note).toBeVisible();
  const first = await page.locator('[data-document] p').first().textContent();
  const question = JSON.parse(dev.read('remotes/help/src/messages/rw.json')).feedback.question;
  await expect.poll(() => page.evaluate(marked)).toEqual(expect.arrayContaining([first!.split(/[{<]/)[0]!, question]));

  const restore = dev.edit(list, '| 13 guides, Social CrowdFund | `remotes/help/content/rw/crowdfunding/*.md` |\n', '');
  await page.reload();
  await expect(note).toBeVisible();
  expect(await page.evaluate(marked)).not.toContain(first!.split(/[{<]/)[0]!);
  restore();

  await page.goto(`${dev.url}${GUIDE}?lng=en`);
  await expect(page.getByRole('button', { name: 'Yes, thanks!' })).toBeVisible();
  await expect(note).toHaveCount(0);
});
