import { usedTexts } from './used-texts';

const keysIn = (text: string) => usedTexts('a.tsx', text).keys;

test.each([
  [`t('hero.title')`, ['hero.title']],
  [`t('search.count', { count })`, ['search.count']],
  ['<h1 title={t(`hero.title`)} />', ['hero.title']],
  ['t(`nav.${id}`)', ['nav.${}']],
  ['t(`faq.${id}.answer`, { code })', ['faq.${}.answer']],
  [`t(isOpen ? 'menu.close' : (\`menu.\${word}\`))`, ['menu.close', 'menu.${}']],
  [`t('skip' as 'language')`, ['skip']],
  [`useTexts('help')('index.title')`, ['index.title']],
  [`({ head: ({ t }) => t('head.title') })`, ['head.title']],
  [`/* t('hero.title') */ set('hero.title'); i18n.exists('hero.title'); const text = "t('hero.title')"`, []],
])('%s uses %j', (text, keys) => {
  expect(keysIn(text)).toEqual(keys);
});

test.each(['t(key)', 't(key); t("menu.open")', 't(isOpen ? key : "menu.open")', 't(`${group}.${id}`)', 't(KEYS[0])'])(
  '%s has a key that is not a literal',
  (text) => {
    expect(usedTexts('a.ts', text).takesKeys).toBe(true);
  },
);

test.each([`t('menu.open')`, 't(`menu.${id}`)', 'format(key)'])('%s has a literal key, or is no call of t', (text) => {
  expect(usedTexts('a.ts', text).takesKeys).toBe(false);
});

test('lists every string, number, template and property name, which may be a key or the value in a template', () => {
  const text = 'const KEYS = [`nav.${id}`, "menu.open", 2]; type Kind = "terms"; const icons = { cost: "M1", "out-side": "M2" };';
  expect(usedTexts('a.ts', text).written.sort()).toEqual(
    ['nav.${}', 'menu.open', '2', 'terms', 'cost', 'M1', 'out-side', 'M2'].sort(),
  );
});

test('a JSON module lists its values and its keys', () => {
  expect(usedTexts('guides.json', '{ "groups": { "goals": ["save"] } }').written.sort()).toEqual(['goals', 'groups', 'save']);
});

test('lists the namespaces of useTexts', () => {
  expect(usedTexts('a.ts', `const t = useTexts('help');`).namespaces).toEqual(['help']);
});

test('the error of a file that cannot be parsed begins with its name', () => {
  expect(() => usedTexts('broken.ts', 't(')).toThrow(/^broken\.ts: /);
});
