import { expect, test, WORDS } from '../fixtures/dev-site';

const PAGE = 'remotes/help/src/guide/guide-page.tsx';
const SAVES = Number(process.env.SAVES ?? 8);

test('a file that is created is taken, and one that is taken away is missed until it is back', async ({ dev, guide }) => {
  const file = 'remotes/help/src/guide/greeting.tsx';
  const greeting = 'export function Greeting() {\n  return <p>Muraho</p>;\n}\n';
  const before = dev.read(PAGE);
  dev.write(file, greeting);
  dev.write(PAGE, `import { Greeting } from './greeting';\n${before.replace('<Feedback />', '<Feedback /><Greeting />')}`);
  // The first build after a change of the build's own settings starts without its cache.
  await expect(guide.getByText('Muraho')).toBeVisible({ timeout: 45_000 });
  dev.remove(file);
  await expect(guide.getByRole('alert')).toContainText(/guide-page\.tsx:\d+/);
  await expect(guide.getByRole('alert')).toContainText("Can't resolve './greeting'");
  dev.write(file, greeting.replace('Muraho', 'Mwaramutse'));
  await expect(guide.getByText('Mwaramutse')).toBeVisible();
  await expect(guide.getByRole('alert')).toHaveCount(0);
  dev.write(PAGE, before);
  dev.remove(file);
  await expect(guide.getByText('Mwaramutse')).toHaveCount(0);
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
});

test('a guide that is created is there, also for who goes to it without a new document', async ({
  dev,
  guide,
  isSameDocument,
}) => {
  const order = dev.read('remotes/help/guides.json');
  const of = (language: string) => `remotes/help/content/${language}/general/how-to-say-hello.md`;
  dev.write(
    of('en'),
    '---\ntitle: How to say hello?\nupdated: 2026-01-02\nkeywords: [hello]\n---\n\nSay it, or dial {{ussd}}.\n',
  );
  await expect(guide.getByRole('alert')).toContainText('has no Kinyarwanda twin');
  dev.write(
    of('rw'),
    '---\ntitle: Uko basuhuza\nupdated: 2026-01-02\nkeywords: [muraho]\n---\n\nMuraho, cyangwa ukande {{ussd}}.\n',
  );
  await expect(guide.getByRole('alert')).toHaveCount(0);
  const added = JSON.parse(order);
  added.groups.general.push('how-to-say-hello');
  added.related['how-to-say-hello'] = ['how-to-contribute-in-a-group'];
  dev.write('remotes/help/guides.json', JSON.stringify(added, null, 2));
  const link = guide.getByRole('navigation', { name: 'Help topics' }).locator('a[href="/help-center/how-to-say-hello"]');
  await expect(link).toHaveText('How to say hello?');
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(guide.locator('main h1')).toHaveText('How to say hello?');
  expect(await isSameDocument()).toBe(true);
  dev.write('remotes/help/guides.json', order);
  dev.remove(of('en'));
  dev.remove(of('rw'));
  await expect(link).toHaveCount(0);
});

test(`${SAVES} saves in a row are all shown, by rename as editors do and in place`, async ({ dev, guide, isSameDocument }) => {
  test.setTimeout(120_000 + SAVES * 12_000);
  const text = dev.read(PAGE);
  for (let save = 1; save <= SAVES; save += 1) {
    const next = text.replace('<h1>', `<h1>Save ${save} `);
    if (save % 2 === 0) dev.writeAtomically(PAGE, next);
    else dev.write(PAGE, next);
    await expect(guide.locator('main h1')).toHaveText(new RegExp(`^Save ${save} `));
  }
  dev.writeAtomically(PAGE, text);
  await expect(guide.locator('main h1')).not.toHaveText(/^Save/);
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});
