/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Documents } from 'tooling/content/compile-folder';
import { publishedPart } from 'tooling/content/published-part';
import { cachedDocuments } from 'tooling/test/cached-documents';
import { LANGUAGES, type Language } from 'shared/contract';
import config from '../content.config';
import { DRAWN_BY_STYLE, ICON_PATHS } from '../content-directives/icon-paths';
import { readTerms } from '../content-directives/read-terms';
import { SCREENS } from '../content-directives/screen/screens';
import order from '../guides.json';
import { GUIDES, POPULAR } from './guides';

const documents = cachedDocuments(path.join(__dirname, '..'));
const keys = GUIDES.map(({ group, slug }) => `${group}/${slug}`);

const bothLanguages = (work: (texts: Documents, language: Language) => void) =>
  LANGUAGES.forEach((language) => work(documents[language], language));

/** By specification, section 2, which does not list every guide. */
const STEPS: Record<string, number[]> = {
  'general/how-do-i-create-an-account-on-{product}': [7],
  'general/how-do-i-add-or-update-my-email-to-my-account': [7],
  'general/how-do-i-login-my-{product}-account': [3],
  'general/how-do-i-reset-my-password-when-forgotten': [4],
  'general/how-do-i-update-my-profile-image': [3],
  'general/how-do-i-update-my-username': [3],
  'general/how-do-i-add-a-payment-account': [5],
  'general/how-do-i-remove-a-payment-account': [4],
  'crowdfunding/how-do-i-create-a-crowdfunding-group': [6, 8],
  'crowdfunding/how-do-i-join-a-crowdfunding-group': [5],
  'crowdfunding/how-do-i-edit-a-crowdfunding-group': [3],
  'crowdfunding/how-do-i-exit-a-crowdfunding-group': [4],
  'ikimina/how-do-i-view-all-ikimina-group-transactions': [3],
  'goals/how-do-i-edit-goal': [4],
};

test('guides.json lists each guide once, in groups of 8, 13, 15 and 7', () => {
  const sizes = ['general', 'crowdfunding', 'ikimina', 'goals'].map(
    (name) => GUIDES.filter(({ group }) => group === name).length,
  );
  expect(sizes).toEqual([8, 13, 15, 7]);
  expect(new Set(GUIDES.map(({ slug }) => slug.toLowerCase())).size).toBe(GUIDES.length);
});

test('each guide has a file in both languages, and there are no other files', () => {
  bothLanguages((texts) => expect([...texts.keys()].sort()).toEqual([...keys].sort()));
});

test('the address is the slugified English title, apart from letter case', () => {
  for (const key of keys) {
    const title = documents.en.get(key)!.meta.title;
    const slug = title.toLowerCase().replaceAll('{{product}}', '{product}').replaceAll('?', '').replaceAll(' ', '-');
    expect(`${key.split('/')[0]}/${slug}`).toBe(`${key.split('/')[0]}/${key.split('/')[1]!.toLowerCase()}`);
  }
});

test('no two guides of one language have the same title', () => {
  bothLanguages((texts) => expect(new Set([...texts.values()].map(({ meta }) => meta.title)).size).toBe(GUIDES.length));
});

test('the guides have the steps that the specification counts, in both languages', () => {
  bothLanguages((texts) =>
    expect(Object.fromEntries(Object.keys(STEPS).map((key) => [key, texts.get(key)!.steps]))).toEqual(STEPS),
  );
});

test('every other guide has its steps too, as many in Kinyarwanda as in English', () => {
  for (const key of keys) {
    expect(documents.en.get(key)!.steps.length).toBeGreaterThan(0);
    expect([key, documents.rw.get(key)!.steps]).toEqual([key, documents.en.get(key)!.steps]);
  }
});

test('a guide has the same date and the same pictures in both languages', () => {
  const drawn = (texts: Documents, key: string) => ({
    updated: texts.get(key)!.meta.updated,
    icons: texts.get(key)!.html.match(/class="icon\b/g)?.length,
    boxes: texts.get(key)!.html.match(/class="(note|warning|payment|screen)"/g),
  });
  for (const key of keys) expect([key, drawn(documents.rw, key)]).toEqual([key, drawn(documents.en, key)]);
});

test('popular and related guides exist, and related ones are not the previous or next one', () => {
  const slugs = GUIDES.map(({ slug }) => slug);
  expect(POPULAR).toHaveLength(5);
  expect(slugs).toEqual(expect.arrayContaining(POPULAR));
  expect(Object.keys(order.related)).toEqual(slugs);
  for (const [slug, related] of Object.entries(order.related)) {
    expect(slugs).toEqual(expect.arrayContaining(related));
    const { group } = GUIDES.find((guide) => guide.slug === slug)!;
    const inGroup = GUIDES.filter((guide) => guide.group === group).map((guide) => guide.slug);
    const position = inGroup.indexOf(slug);
    for (const near of inGroup.slice(Math.max(0, position - 1), position + 2)) expect(related).not.toContain(near);
  }
});

test('the payment screen is in the language of its guide', () => {
  const screen = (texts: Documents) => texts.get('crowdfunding/how-to-contribute-in-a-group')!.html;
  expect(screen(documents.en)).toContain('RWF 5,000');
  expect(screen(documents.rw)).toContain('5,000 Frw');
  expect(screen(documents.rw)).toContain('2. Hagarika');
});

test('notes and warnings have a title in the language of their guide', () => {
  const boxes = (texts: Documents) =>
    texts.get('general/how-do-i-reset-my-password-when-forgotten')!.html.match(/<div class="(note|warning)"[^>]*>/g);
  expect(boxes(documents.en)).toEqual([
    '<div class="note" role="note" data-title="Note">',
    '<div class="warning" role="note" data-title="Warning">',
  ]);
  expect(boxes(documents.rw)).toEqual([
    '<div class="note" role="note" data-title="Icyitonderwa">',
    '<div class="warning" role="note" data-title="Witonde">',
  ]);
});

const TERMS = readTerms(readFileSync(path.join(__dirname, '../../../docs/app-terms.md'), 'utf8'));

/** The words that may stand between a button and its icon: "tab", "in RWF", "ya porogaramu". */
const NAMED = /\*\*([^*]+)\*\*(?: [a-z’]+){0,3} :icon\[([a-z]+)\]/g;

test('a button has the icon that the list of terms gives it, in every guide of both languages', () => {
  const odd = LANGUAGES.flatMap((language) =>
    keys.flatMap((key) => {
      const text = readFileSync(path.join(__dirname, `../content/${language}/${key}.md`), 'utf8');
      return [...text.matchAll(NAMED)].flatMap(([phrase, name, icon]) => {
        const icons = TERMS[language].get(name!);
        return !phrase.includes(' and ') && icons?.some(Boolean) && !icons.includes(icon!)
          ? [`${language}/${key}: ${phrase}`]
          : [];
      });
    }),
  );
  expect(odd).toEqual([]);
});

test('a drawn screen uses the app’s names of titles, fields and buttons', () => {
  bothLanguages((_texts, language) => {
    for (const { title, rows } of Object.values(SCREENS))
      for (const words of [
        title,
        ...rows.flatMap((row) => ('label' in row ? [row.label] : 'labels' in row ? row.labels : row.options)),
      ])
        expect([...TERMS[language].keys()]).toContain(words[language]);
  });
});

test('the button that a step says to tap last is on the screen drawn below it', () => {
  const steps = keys.flatMap((key) => {
    const text = readFileSync(path.join(__dirname, `../content/en/${key}.md`), 'utf8');
    return [...text.matchAll(/(.*)\n\n +::screen\[(.*)\]/g)];
  });
  const absent = steps.filter(([, step, screen]) => {
    const button = [...step!.matchAll(/\btap \*\*(.+?)\*\*/gi)].at(-1)?.[1];
    const buttons = SCREENS[screen!]!.rows.flatMap((row) => (row.kind === 'buttons' ? row.labels : []));
    return button && !buttons.some(({ en }) => en === button);
  });
  expect(steps).toHaveLength(Object.keys(SCREENS).length);
  expect(absent).toEqual([]);
});

test('the guides of a first-time user contain the key screens, in their language', () => {
  const screenOf = (texts: Documents, key: string) => texts.get(key)!.html.match(/<figure class="screen">.*?<\/figure>/s)![0];
  const goal = 'goals/how-do-i-create-goal';
  expect(screenOf(documents.en, goal)).toContain('RWF 120,000');
  expect(screenOf(documents.rw, goal)).toContain('1 Nyakanga 2027');
  const drawn = keys.filter((key) => documents.en.get(key)!.html.includes('class="screen"'));
  expect(drawn).toHaveLength(Object.keys(SCREENS).length);
  bothLanguages((texts) => drawn.forEach((key) => expect(screenOf(texts, key).length).toBeLessThan(4_000)));
});

test('the style draws each icon of `DRAWN_BY_STYLE`', () => {
  const style = readFileSync(path.join(__dirname, 'guide/_icons.scss'), 'utf8');
  const drawn = [...style.matchAll(/^ {2}'(\w+)': '/gm)].map(([, name]) => name!);
  expect(drawn).toEqual(DRAWN_BY_STYLE);
  expect(Object.keys(ICON_PATHS).filter((name) => drawn.includes(name))).toEqual([]);
});

test('a directive that cannot be drawn stops the build', () => {
  const draw =
    (name: string, label: string, attributes: Record<string, string> = {}) =>
    () =>
      config.directives[name]!({ label, attributes, language: 'en' });
  expect(draw('icon', 'unicorn')).toThrow('unknown icon ":icon[unicorn]"');
  expect(draw('icon', 'constructor')).toThrow('unknown icon');
  expect(draw('screen', 'cockpit')).toThrow('unknown screen "::screen[cockpit]"');
  expect(draw('payment-screen', '', { amount: '5000' })).toThrow('needs a payee');
  expect(draw('payment-screen', '', { payee: 'Keza', amount: '5,000' })).toThrow('whole francs');
});

const FRONT_MATTER = { title: 'How do I pay?', updated: '2026-11-20', keywords: ['pay'] };

test('a guide needs a title, a day and a keyword', () => {
  expect(config.frontMatter.safeParse(FRONT_MATTER).success).toBe(true);
});

test.each([
  ['title', { title: '' }],
  ['updated', { updated: '20-11-2026' }],
  ['updated', { updated: '2026-02-30' }],
  ['updated', { updated: '2026-11-20T10:00' }],
  ['updated', { updated: 'on 2026-11-20' }],
  ['keywords', { keywords: [] }],
  ['keywords.0', { keywords: [''] }],
  ['', { author: 'Aline' }],
])('front matter with a fault in the field "%s" stops the build: %j', (field, fields) => {
  const { error } = config.frontMatter.safeParse({ ...FRONT_MATTER, ...fields });
  expect(error!.issues[0]!.path.join('.')).toBe(field);
});

test('visitors download no keywords, which only the search index needs', () => {
  bothLanguages((texts) => {
    for (const [key, document] of texts) expect(publishedPart(key, document, config).meta).not.toHaveProperty('keywords');
  });
});

// `tooling/test/browser-records.ts` repeats no other browser tests when a guide says something else.
test('the text of a guide reaches only its own page and the search', () => {
  const key = keys[0]!;
  const en: Documents = new Map([...documents.en, [key, { ...documents.en.get(key)!, html: '<p>Umugani</p>' }]]);
  const before = config.derive!(documents, 'en');
  const after = config.derive!({ ...documents, en }, 'en');
  expect(Object.keys(after).filter((file) => JSON.stringify(after[file]) !== JSON.stringify(before[file]))).toEqual([
    'search.json',
  ]);
});
