import type { Messages } from 'shared/contract';
import { usedTexts } from './used-texts';
import { textFaults } from './text-faults';

const faults = (messages: Messages, text: string, sharedStrings?: string[]) =>
  textFaults(
    { name: 'help', file: 'en.json', messages, sources: new Map([['page.tsx', usedTexts('page.tsx', text)]]) },
    sharedStrings,
  );

const NAV = { nav: { home: 'Home', faqs: 'FAQs' } };

test('reports no fault when every text exists and is used', () => {
  expect(faults({ title: 'Title', menu: { open: 'Open' } }, `t('title'); t('menu.open')`)).toEqual([]);
});

test('reports a key that the messages do not have, with its file', () => {
  expect(faults({ title: 'Title' }, `t('title'); t('titel'); t('titel')`)).toEqual([
    'page.tsx: uses the text "titel", which en.json does not have',
  ]);
});

test('a group of texts is not a text', () => {
  expect(faults(NAV, `t('nav'); t('nav.home'); t('nav.faqs')`)).toEqual([
    'page.tsx: uses the text "nav", which en.json does not have',
  ]);
});

test('reports a text that is not used', () => {
  expect(faults({ title: 'Title', old: 'Old' }, `t('title')`)).toEqual(['en.json: nothing uses the text "old"']);
});

test('a plural is used by its key without the forms', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const messages = Object.fromEntries(forms.map((form) => [`count_${form}`, '{{count}} guides']));
  expect(faults(messages, `t('count', { count })`)).toEqual([]);
  expect(faults(messages, `t('count_one')`)).toEqual([
    'page.tsx: uses the text "count_one", which en.json does not have',
    'en.json: nothing uses the text "count"',
  ]);
});

test('a template uses the texts whose values occur as strings in a source', () => {
  expect(faults(NAV, "const IDS = ['home', 'faqs'] as const; IDS.map((id) => t(`nav.${id}`))")).toEqual([]);
  expect(faults(NAV, "const IDS = ['home'] as const; IDS.map((id) => t(`nav.${id}`))")).toEqual([
    'en.json: nothing uses the text "nav.faqs"',
  ]);
});

test('the values of a template may be strings of a type in shared', () => {
  expect(faults(NAV, 't(`nav.${id}`)', ['home', 'faqs'])).toEqual([]);
});

test('a value in a template is one segment of the key, not several', () => {
  expect(faults({ nav: { home: { title: 'Home' } } }, "t(`nav.${id}`); const words = ['home', 'title', 'home.title'];")).toEqual([
    'page.tsx: uses the text "nav.${}", which en.json does not have',
    'en.json: nothing uses the text "nav.home.title"',
  ]);
});

test('a dot in a key matches only a dot', () => {
  expect(faults({ 'nav-home': 'Home' }, `t('nav.home')`)).toHaveLength(2);
});

test('when keys are passed as data, a string that equals a key uses it', () => {
  expect(faults(NAV, "const LINKS = ['nav.home', `nav.${'faqs'}`]; LINKS.map((key) => t(key))")).toEqual([]);
});

test('when every call has a literal key, a string that equals a key does not use it', () => {
  expect(faults(NAV, `t('nav.home'); track('nav.faqs')`)).toEqual(['en.json: nothing uses the text "nav.faqs"']);
});

test('a template without literal characters uses no text', () => {
  expect(faults(NAV, "t(`${group}.${id}`); const words = ['nav', 'home', 'faqs'];")).toEqual([
    'en.json: nothing uses the text "nav.home"',
    'en.json: nothing uses the text "nav.faqs"',
  ]);
});

test('refuses the texts of another part, which may not be loaded', () => {
  expect(faults({ title: 'Title' }, `const t = useTexts('shell'); t('title')`)).toEqual([
    'page.tsx: uses the texts of "shell"; only its own texts are loaded for certain',
  ]);
});
