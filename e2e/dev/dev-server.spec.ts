import type { Page, Route } from '@playwright/test';
import { LANGUAGES } from 'shared/contract';
import { ROUTES } from 'tooling/testing/routes';
import { expect, GUIDE, test, WORDS } from '../fixtures/dev-site';
import { untilHydrated } from '../fixtures/hydration';
import { sampleVariants } from '../fixtures/sample-variants';
import { isLatePreload, watchConsole } from '../fixtures/watch-console';

const PAGE = 'remotes/help/src/guide/guide-page.tsx';
const HEADING = '<h1>{document.meta.title}</h1>';
const STYLE = 'remotes/help/src/guide/guide-page.module.scss';
const TEXTS = 'remotes/help/src/messages/en.json';
const PROSE = 'remotes/help/content/en/crowdfunding/how-to-contribute-in-a-group.md';
const UNREFERENCED = 'remotes/help/content/en/general/how-do-i-update-my-username.md';

const SAVES = Number(process.env.SAVES ?? 4);

const heading = (page: Page) => page.locator('main h1');
const faults = (page: Page) => page.getByRole('alert');

test('shows a saved component of the shell', async ({ dev, guide, isSameDocument }) => {
  const restore = dev.edit('shell/src/layout/footer.tsx', '<footer', '<footer data-better="yes"');
  await expect(guide.locator('footer')).toHaveAttribute('data-better', 'yes');
  restore();
  await expect(guide.locator('footer')).not.toHaveAttribute('data-better', 'yes');
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('applies a saved style, also when the stylesheet of the save before it arrives late', async ({
  dev,
  guide,
  isSameDocument,
}) => {
  const isReload = (url: URL) =>
    url.pathname.startsWith('/_releases/help/') && url.pathname.endsWith('.css') && url.search !== '';
  let deliver!: () => void;
  const arrives = new Promise<void>((resolve) => (deliver = resolve));
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await arrives;
    await route.fulfill({ response });
  };
  await guide.route(isReload, answerLate, { times: 1 });
  const first = guide.waitForRequest((request) => isReload(new URL(request.url())));
  const restore = dev.edit(STYLE, '.head {', '.head {\n    border-top: 7px solid;');
  await first;
  const restoreFirst = dev.edit(STYLE, 'border-top: 7px', 'border-top: 9px');
  await expect(guide.locator('article header')).toHaveCSS('border-top-width', '9px');
  deliver();
  restoreFirst();
  await expect(guide.locator('article header')).toHaveCSS('border-top-width', '7px');
  restore();
  await expect(guide.locator('article header')).toHaveCSS('border-top-width', '0px');
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('shows saved texts of a section and of the shell', async ({ dev, guide, isSameDocument }) => {
  const { feedback } = JSON.parse(dev.read(TEXTS));
  const restoreSection = dev.edit(TEXTS, JSON.stringify(feedback.question), '"Was it any good?"');
  await expect(guide.getByRole('heading', { name: 'Was it any good?' })).toBeVisible();
  const restoreShell = dev.edit('shell/src/messages/en.json', '"portal": "Client portal"', '"portal": "Your portal"');
  const link = (name: string) => guide.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await expect(link('Your portal')).toBeVisible();
  restoreSection();
  restoreShell();
  await expect(link('Client portal')).toBeVisible();
  await expect(guide.getByRole('heading', { name: feedback.question })).toBeVisible();
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('shows a saved guide, and its saved title in the list of topics', async ({ dev, guide, isSameDocument }) => {
  const restore = dev.edit(PROSE, 'Give now, or promise', 'Give today, or promise');
  await expect(guide.getByText('Give today, or promise')).toBeVisible();
  restore();
  await expect(guide.getByText('Give now, or promise')).toBeVisible();
  // No other guide links to this one; the build refuses a link with the old title.
  const rename = dev.edit(UNREFERENCED, 'title: How do I update my username?', 'title: A name of my own');
  await expect(guide.getByRole('navigation', { name: 'Help topics' }).getByText('A name of my own')).toBeAttached();
  rename();
  await expect(guide.getByRole('navigation', { name: 'Help topics' }).getByText('A name of my own')).toHaveCount(0);
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('the server renders the page from the newest sources', async ({ dev, guide }) => {
  const restore = dev.edit(PAGE, HEADING, '<h1>Rendered again</h1>');
  await expect(heading(guide)).toHaveText('Rendered again');
  expect(await (await fetch(dev.url + GUIDE)).text()).toContain('<h1>Rendered again</h1>');
  restore();
  await expect(heading(guide)).not.toHaveText('Rendered again');
});

const BROKEN: [what: string, file: string, from: string, to: string, place: RegExp, message: RegExp][] = [
  ['component', PAGE, HEADING, '<h1{document.meta.title}</h1>', /guide-page\.tsx:24/, /Expected/],
  ['style', STYLE, '.head {', '.head {{', /guide-page\.module\.scss:\d+/, /expected/],
  ['text', TEXTS, '{', '{ "a": "b" "c",', /en\.json:1/, /JSON/],
  ['guide', PROSE, 'title:', 'titel:', /how-to-contribute-in-a-group\.md:\d/, /front matter field "title"/],
];
for (const [what, file, from, to, place, message] of BROKEN) {
  test(`shows file, line and message of a broken ${what}, until the next save repairs it`, async ({
    dev,
    guide,
    isSameDocument,
  }) => {
    let output = '';
    dev.origin.process.stderr!.on('data', (chunk) => (output += chunk));
    const restore = dev.edit(file, from, to);
    await expect(faults(guide)).toContainText(place);
    await expect(faults(guide)).toContainText(message);
    await expect.poll(() => output).toMatch(place);
    await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
    restore();
    await expect(faults(guide)).toHaveCount(0);
    await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
    expect(await isSameDocument()).toBe(true);
  });
}

test('an error page shows why the page does not render, and reloads when it does', async ({ dev, guide }) => {
  const restore = dev.edit(PAGE, 'return (', "if (String('x') === 'x') throw new Error('no such luck');\n  return (");
  await expect.poll(async () => (await fetch(dev.url + GUIDE)).status).toBe(500);
  await guide.goto(dev.url + GUIDE);
  await expect(guide.getByText('no such luck')).toBeVisible();
  restore();
  await expect(guide.getByRole('button', { name: 'Yes, thanks!' })).toBeVisible();
});

test('handles created files, and reports a deleted one until it is restored', async ({ dev, guide }) => {
  const file = 'remotes/help/src/guide/greeting.tsx';
  const greeting = 'export function Greeting() {\n  return <p>Muraho</p>;\n}\n';
  const before = dev.read(PAGE);
  dev.write(file, greeting);
  dev.write(PAGE, `import { Greeting } from './greeting';\n${before.replace('<Feedback />', '<Feedback /><Greeting />')}`);
  await expect(guide.getByText('Muraho')).toBeVisible();
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

test('a new guide can be opened, also without a new document', async ({ dev, guide, isSameDocument }) => {
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

test(`shows each of ${SAVES} saves in a row, by rename as editors do and in place`, async ({ dev, guide, isSameDocument }) => {
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

const marked = () => [...CSS.highlights.get('unreviewed')!].map((range) => (range as Range).toString());

test('highlights unreviewed Kinyarwanda in the page, until it is removed from its list', async ({ dev, page }) => {
  const list = 'docs/translation-review/help.md';
  const note = page.getByRole('note').filter({ hasText: 'wait for a native speaker' });
  await page.goto(`${dev.url}${GUIDE}?lng=rw`);
  await expect(note).toBeVisible();
  const first = await page.locator('[data-document] p').first().textContent();
  const question = JSON.parse(dev.read('remotes/help/src/messages/rw.json')).feedback.question;
  await expect.poll(() => page.evaluate(marked)).toEqual(expect.arrayContaining([first!.split(/[{<]/)[0]!, question]));

  const restore = dev.edit(list, '| Guides, Social CrowdFund | `remotes/help/content/rw/crowdfunding/*.md` |\n', '');
  await page.reload();
  await expect(note).toBeVisible();
  expect(await page.evaluate(marked)).not.toContain(first!.split(/[{<]/)[0]!);
  restore();

  await page.goto(`${dev.url}${GUIDE}?lng=en`);
  await expect(page.getByRole('button', { name: 'Yes, thanks!' })).toBeVisible();
  await expect(note).toHaveCount(0);
});

const LOOKS = LANGUAGES.flatMap((language) => (['light', 'dark'] as const).map((colorScheme) => ({ language, colorScheme })));

/** A page of each section, and one of the shell; all pages under `npm run test:soak`. */
const HYDRATED = process.env.SOAK === '1' ? [...ROUTES, '/no-such-page'] : ['/', '/privacy-policy', GUIDE, '/no-such-page'];
for (const [place, route] of HYDRATED.entries())
  for (const { language, colorScheme } of sampleVariants(LOOKS, place))
    test(`React, which reports every mismatch in development, hydrates ${route} in ${language}, ${colorScheme}, without a warning`, async ({
      dev,
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      const errors = watchConsole(page);
      await page.goto(`${dev.url}${route}?lng=${language}`);
      await untilHydrated(page);
      expect(errors.filter((error) => !isLatePreload(error) && !(route === '/no-such-page' && error.includes('404')))).toEqual(
        [],
      );
    });
