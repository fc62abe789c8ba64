import type { Messages } from 'shared/contract';
import { usedTexts } from './used-texts';
import { textFaults } from './text-faults';

const faults = (messages: Messages, text: string, lent?: string[]) =>
  textFaults({ name: 'help', file: 'en.json', messages, sources: new Map([['page.tsx', usedTexts('page.tsx', text)]]) }, lent);

const NAV = { nav: { home: 'Home', faqs: 'FAQs' } };

test('reports no fault when every text exists and is used', () => {
  expect(faults({ title: 'Title', menu: { open: 'Open' } }, `t('title'); t('menu.open')`)).toEqual([]);
});

test('a key that the messages do not have is named with its file', () => {
  expect(faults({ title: 'Title' }, `t('title'); t('titel'); t('titel')`)).toEqual([
    'page.tsx: asks for the text "titel", which en.json does not have',
  ]);
});

test('a group of texts is no text', () => {
  expect(faults(NAV, `t('nav'); t('nav.home'); t('nav.faqs')`)).toEqual([
    'page.tsx: asks for the text "nav", which en.json does not have',
  ]);
});

test('names a text that nothing uses', () => {
  expect(faults({ title: 'Title', old: 'Old' }, `t('title')`)).toEqual(['en.json: nothing asks for the text "old"']);
});

test('uses a plural without its forms', () => {
  const messages = { count_one: '1 guide', count_few: '{{count}} guides', count_other: '{{count}} guides' };
  expect(faults(messages, `t('count', { count })`)).toEqual([]);
  expect(faults(messages, `t('count_one')`)).toEqual([
    'page.tsx: asks for the text "count_one", which en.json does not have',
    'en.json: nothing asks for the text "count"',
  ]);
});

test('a template asks for the texts whose values are written somewhere', () => {
  expect(faults(NAV, "const IDS = ['home', 'faqs'] as const; IDS.map((id) => t(`nav.${id}`))")).toEqual([]);
  expect(faults(NAV, "const IDS = ['home'] as const; IDS.map((id) => t(`nav.${id}`))")).toEqual([
    'en.json: nothing asks for the text "nav.faqs"',
  ]);
});

test('the values of a template may be those of a type in shared', () => {
  expect(faults(NAV, 't(`nav.${id}`)', ['home', 'faqs'])).toEqual([]);
});

test('a value in a template is one part of the key, and not several', () => {
  expect(faults({ nav: { home: { title: 'Home' } } }, "t(`nav.${id}`); const words = ['home', 'title', 'home.title'];")).toEqual([
    'page.tsx: asks for the text "nav.${}", which en.json does not have',
    'en.json: nothing asks for the text "nav.home.title"',
  ]);
});

test('a dot in a key is a dot', () => {
  expect(faults({ 'nav-home': 'Home' }, `t('nav.home')`)).toHaveLength(2);
});

test('where keys are handed around as data, a string that equals a key asks for it', () => {
  expect(faults(NAV, "const LINKS = ['nav.home', `nav.${'faqs'}`]; LINKS.map((key) => t(key))")).toEqual([]);
});

test('where every call names its key, a string that equals one is only a word', () => {
  expect(faults(NAV, `t('nav.home'); track('nav.faqs')`)).toEqual(['en.json: nothing asks for the text "nav.faqs"']);
});

test('a template of values alone covers nothing', () => {
  expect(faults(NAV, "t(`${group}.${id}`); const words = ['nav', 'home', 'faqs'];")).toEqual([
    'en.json: nothing asks for the text "nav.home"',
    'en.json: nothing asks for the text "nav.faqs"',
  ]);
});

test('texts of another section are refused, which may not be there', () => {
  expect(faults({ title: 'Title' }, `const t = useTexts('shell'); t('title')`)).toEqual([
    'page.tsx: takes the texts of "shell"; a section is sure of its own alone',
  ]);
});
