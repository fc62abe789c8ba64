import type { Page, Route } from '@playwright/test';
import { LANGUAGES, type Language } from 'shared/contract';
import { ROUTES } from 'tooling/testing/routes';
import { expect, GUIDE, guideFile, HELLO, NEWS_PAGE as PAGE, PROSE, test, WORDS } from '../fixtures/dev-site';
import { markDocument, untilHydrated } from '../fixtures/hydration';
import { sampleVariants } from '../fixtures/sample-variants';
import { isLatePreload, watchConsole } from '../fixtures/watch-console';

const HEADING = "<h1>{t('title')}</h1>";
const STYLE = 'remotes/news/src/news-page.module.scss';
const TEXTS = 'remotes/news/src/messages/en.json';

const SAVES = Number(process.env.SAVES ?? 4);

const heading = (page: Page) => page.locator('main h1');
const faults = (page: Page) => page.getByRole('alert');

test('shows a saved component of the shell', async ({ dev, news }) => {
  const isSameDocument = await markDocument(news);
  const restore = dev.edit('shell/src/layout/footer.tsx', '<footer', '<footer data-better="yes"');
  await expect(news.locator('footer')).toHaveAttribute('data-better', 'yes');
  restore();
  await expect(news.locator('footer')).not.toHaveAttribute('data-better', 'yes');
  await expect(news.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('applies a saved style, also when the stylesheet of the save before it arrives late', async ({ dev, news }) => {
  const isSameDocument = await markDocument(news);
  const isReload = (url: URL) =>
    url.pathname.startsWith('/_releases/news/') && url.pathname.endsWith('.css') && url.search !== '';
  let deliver!: () => void;
  const arrives = new Promise<void>((resolve) => (deliver = resolve));
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await arrives;
    await route.fulfill({ response });
  };
  await news.route(isReload, answerLate, { times: 1 });
  const first = news.waitForRequest((request) => isReload(new URL(request.url())));
  const restore = dev.edit(STYLE, '.page {', '.page {\n    border-top: 7px solid;');
  await first;
  const restoreFirst = dev.edit(STYLE, 'border-top: 7px', 'border-top: 9px');
  await expect(news.locator('main article')).toHaveCSS('border-top-width', '9px');
  deliver();
  restoreFirst();
  await expect(news.locator('main article')).toHaveCSS('border-top-width', '7px');
  restore();
  await expect(news.locator('main article')).toHaveCSS('border-top-width', '0px');
  await expect(news.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('shows saved texts of a section and of the shell', async ({ dev, news }) => {
  const isSameDocument = await markDocument(news);
  const restoreSection = dev.edit(TEXTS, '"title": "News"', '"title": "Was it any good?"');
  await expect(heading(news)).toHaveText('Was it any good?');
  const restoreShell = dev.edit('shell/src/messages/en.json', '"portal": "Client portal"', '"portal": "Your portal"');
  const link = (name: string) => news.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await expect(link('Your portal')).toBeVisible();
  restoreSection();
  restoreShell();
  await expect(link('Client portal')).toBeVisible();
  await expect(heading(news)).toHaveText('News');
  await expect(news.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('shows a saved guide, and its saved title in the list of topics', async ({ dev, guide }) => {
  const isSameDocument = await markDocument(guide);
  const restore = dev.edit(PROSE, 'Say it', 'Wave a hand');
  await expect(guide.getByText('Wave a hand.')).toBeVisible();
  restore();
  await expect(guide.getByText('Say it.')).toBeVisible();
  const topic = guide.getByRole('navigation', { name: 'Help topics' }).locator(`a[href="${GUIDE}"]`);
  const rename = dev.edit(PROSE, 'title: How to say hello?', 'title: How to greet?');
  await expect(topic).toHaveText('How to greet?');
  rename();
  await expect(topic).toHaveText('How to say hello?');
  await expect(guide.getByRole('textbox')).toHaveValue(WORDS);
  expect(await isSameDocument()).toBe(true);
});

test('the server renders the page from the newest sources', async ({ dev, news }) => {
  const restore = dev.edit(PAGE, HEADING, '<h1>Rendered again</h1>');
  await expect(heading(news)).toHaveText('Rendered again');
  expect(await (await fetch(`${dev.url}/news`)).text()).toContain('<h1>Rendered again</h1>');
  restore();
  await expect(heading(news)).toHaveText('News');
});

const BROKEN: [what: string, file: string, from: string, to: string, place: RegExp, message: RegExp][] = [
  ['component', PAGE, HEADING, HEADING.replace('>', ''), /news-page\.tsx:8/, /Expected/],
  ['style', STYLE, '.page {', '.page {{', /news-page\.module\.scss:\d+/, /expected/],
  ['text', TEXTS, '{', '{ "a": "b" "c",', /en\.json:1/, /JSON/],
  ['guide', PROSE, 'title:', 'titel:', /how-to-say-hello\.md:\d/, /front matter field "title"/],
];
for (const [what, file, from, to, place, message] of BROKEN) {
  test(`shows file, line and message of a broken ${what}, until the next save repairs it`, async ({ dev, news }) => {
    const isSameDocument = await markDocument(news);
    let output = '';
    dev.origin.process.stderr!.on('data', (chunk) => (output += chunk));
    const restore = dev.edit(file, from, to);
    await expect(faults(news)).toContainText(place);
    await expect(faults(news)).toContainText(message);
    await expect.poll(() => output).toMatch(place);
    await expect(news.getByRole('textbox')).toHaveValue(WORDS);
    restore();
    await expect(faults(news)).toHaveCount(0);
    await expect(news.getByRole('textbox')).toHaveValue(WORDS);
    expect(await isSameDocument()).toBe(true);
  });
}

test('an error page shows why the page does not render, and reloads when it does', async ({ dev, news }) => {
  const restore = dev.edit(PAGE, 'return (', "if (String('x') === 'x') throw new Error('no such luck');\n  return (");
  await expect.poll(async () => (await fetch(`${dev.url}/news`)).status).toBe(500);
  await news.goto(`${dev.url}/news`);
  await expect(news.getByText('no such luck')).toBeVisible();
  restore();
  await expect(heading(news)).toHaveText('News');
});

test('handles created files, and reports a deleted one until it is restored', async ({ dev, news }) => {
  const file = 'remotes/news/src/greeting.tsx';
  const greeting = 'export function Greeting() {\n  return <p>Muraho</p>;\n}\n';
  const before = dev.read(PAGE);
  dev.write(file, greeting);
  dev.write(PAGE, `import { Greeting } from './greeting';\n${before.replace('</article>', '<Greeting /></article>')}`);
  await expect(news.getByText('Muraho')).toBeVisible();
  dev.remove(file);
  await expect(news.getByRole('alert')).toContainText(/news-page\.tsx:\d+/);
  await expect(news.getByRole('alert')).toContainText("Can't resolve './greeting'");
  dev.write(file, greeting.replace('Muraho', 'Mwaramutse'));
  await expect(news.getByText('Mwaramutse')).toBeVisible();
  await expect(news.getByRole('alert')).toHaveCount(0);
  dev.write(PAGE, before);
  dev.remove(file);
  await expect(news.getByText('Mwaramutse')).toHaveCount(0);
  await expect(news.getByRole('textbox')).toHaveValue(WORDS);
});

test('a new guide can be opened, also without a new document', async ({ dev, guide }) => {
  const isSameDocument = await markDocument(guide);
  const of = (language: Language) => guideFile(language, 'general/how-to-say-goodbye');
  dev.write(of('en'), HELLO.en.replace('hello?', 'goodbye?').replace('[hello]', '[bye]'));
  await expect(guide.getByRole('alert')).toContainText('has no Kinyarwanda twin');
  dev.write(of('rw'), HELLO.rw.replace('basuhuza', 'basezera').replace('[muraho]', '[murabeho]'));
  await expect(guide.getByRole('alert')).toHaveCount(0);
  const unlist = dev.listGuide('general', 'how-to-say-goodbye', 'how-to-say-hello');
  const link = guide.getByRole('navigation', { name: 'Help topics' }).locator('a[href="/help-center/how-to-say-goodbye"]');
  await expect(link).toHaveText('How to say goodbye?');
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(guide.locator('main h1')).toHaveText('How to say goodbye?');
  expect(await isSameDocument()).toBe(true);
  unlist();
  for (const language of LANGUAGES) dev.remove(of(language));
  await expect(link).toHaveCount(0);
});

test(`shows each of ${SAVES} saves in a row, by rename as editors do and in place`, async ({ dev, news }) => {
  const isSameDocument = await markDocument(news);
  const text = dev.read(PAGE);
  for (let save = 1; save <= SAVES; save += 1) {
    const next = text.replace('<h1>', `<h1>Save ${save} `);
    if (save % 2 === 0) dev.writeAtomically(PAGE, next);
    else dev.write(PAGE, next);
    await expect(heading(news)).toHaveText(new RegExp(`^Save ${save} `));
  }
  dev.writeAtomically(PAGE, text);
  await expect(heading(news)).toHaveText('News');
  await expect(news.getByRole('textbox')).toHaveValue(WORDS);
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
  await expect.poll(() => page.evaluate(marked)).toEqual(expect.arrayContaining([first, question]));

  const restore = dev.edit(list, '| Guides, Social CrowdFund | `remotes/help/content/rw/crowdfunding/*.md` |\n', '');
  await page.reload();
  await expect(note).toBeVisible();
  expect(await page.evaluate(marked)).not.toContain(first);
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
