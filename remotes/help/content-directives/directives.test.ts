import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from 'shared/contract';
import { icon } from './icon';
import { ICON_PATHS } from './icon-paths';
import { note, warning } from './note';
import { keyScreen } from './screen/key-screen';
import { paymentScreen } from './screen/payment-screen';
import { SCREENS } from './screen/screens';

test.each([note, warning])('a box is announced as a note, under its title in the language of the text', (box) => {
  const titles = (['en', 'rw'] as const).map((language) => {
    const { properties } = box({ label: '', attributes: {}, language });
    expect(properties.role).toBe('note');
    return properties.dataTitle;
  });
  expect(new Set(titles).size).toBe(2);
});

test.each(Object.keys(SCREENS))('of the drawn screen %s a screen reader hears the caption only', (label) => {
  const { children } = keyScreen({ label, attributes: {}, language: 'en' });
  const heard = children.filter((child) => child.type === 'element' && child.properties.ariaHidden !== 'true');
  expect(heard).toMatchObject([{ tagName: 'figcaption' }]);
});

/** What a reader sees of a drawing. */
const textOf = (node: unknown): string => {
  const { value, children = [] } = node as { value?: string; children?: unknown[] };
  return value ?? children.map(textOf).join('');
};

test.each(Object.keys(SCREENS))('the drawn screen %s has its title and its caption in the language of the text', (label) => {
  for (const language of LANGUAGES) {
    const [screen, caption] = keyScreen({ label, attributes: {}, language }).children.map(textOf);
    expect(screen!.startsWith(SCREENS[label]!.title[language])).toBe(true);
    expect(caption).toBe(SCREENS[label]!.caption[language]);
  }
});

test('the first choice on a drawn screen is selected, and no other', () => {
  const drawn = JSON.stringify(keyScreen({ label: 'reset-password', attributes: {}, language: 'en' }));
  const choices = [...drawn.matchAll(/"className":\["s-(pick|ring)"\]\},"children":\[\{"type":"text","value":"([^"]*)"/g)];
  expect(choices.map(([, kind, text]) => [kind, text])).toEqual([
    ['pick', 'Phone number'],
    ['ring', 'Email'],
  ]);
});

test('the prompt of a payment says who is paid, and how much', () => {
  const prompt = textOf(paymentScreen({ label: '', attributes: { payee: 'Tuzamuke', amount: '15000' }, language: 'en' }));
  expect(prompt).toContain('Pay to: Tuzamuke');
  expect(prompt).toContain('Amount: RWF 15,000');
});

test.each(['0', '0500', '-5', '5.5', ''])('the prompt of a payment cannot be drawn for an amount of "%s"', (amount) => {
  expect(() => paymentScreen({ label: '', attributes: { payee: 'Tuzamuke', amount }, language: 'en' })).toThrow('whole francs');
});

test.each(Object.keys(SCREENS))('the drawn screen %s has words in both languages wherever it has any', (label) => {
  const wordsIn = (node: unknown): string[][] => {
    if (typeof node !== 'object' || node === null) return [];
    const { en, rw } = node as { en?: string; rw?: string };
    return en === undefined ? Object.values(node).flatMap(wordsIn) : [[en, rw!]];
  };
  const words = wordsIn(SCREENS[label]);
  expect(words.length).toBeGreaterThan(3);
  expect(words.flat().filter((text) => text.trim() === '')).toEqual([]);
});

test.each(Object.entries(SCREENS))(
  'the drawn screen %s says nothing to Rwandans in English',
  (_label, { caption, title, rows }) => {
    const labels = rows.flatMap((row) =>
      row.kind === 'choice' ? row.options : row.kind === 'buttons' ? row.labels : [row.label],
    );
    expect([caption, title, ...labels].filter(({ en, rw }) => en === rw)).toEqual([]);
  },
);

test('a screen reader hears no icon, because each stands after its word', () => {
  const icons = Object.keys(ICON_PATHS).map((label) => icon({ label, attributes: {}, language: 'en' }));
  expect(icons.filter(({ properties }) => properties.ariaHidden !== 'true')).toEqual([]);
});

test.each([
  ['en', 'RWF 15,000'],
  ['rw', '15,000 Frw'],
] as const)('in "%s" the prompt of a payment shows its amount as %s', (language, amount) => {
  const prompt = paymentScreen({ label: '', attributes: { payee: 'Tuzamuke', amount: '15000' }, language });
  expect(JSON.stringify(prompt)).toContain(`"${amount}"`);
});

test('a screen reader hears all of a payment’s prompt but the dots of the PIN', () => {
  const prompt = paymentScreen({ label: '', attributes: { payee: 'Tuzamuke', amount: '15000' }, language: 'en' });
  const heard = JSON.stringify(prompt, (_key, value) => (value?.properties?.ariaHidden === 'true' ? null : value));
  expect(heard).toContain('Enter your Mobile Money PIN');
  expect(heard).not.toContain('•');
});

test('each class that directives write has a rule in the styles of guides', () => {
  const guide = path.resolve(__dirname, '../src/guide');
  const files = readdirSync(guide).filter((file) => file.endsWith('.scss'));
  const styles = files.map((file) => readFileSync(path.join(guide, file), 'utf8')).join('');
  const drawn = [
    ...[note, warning].map((box) => box({ label: '', attributes: {}, language: 'en' })),
    ...Object.keys(SCREENS).map((label) => keyScreen({ label, attributes: {}, language: 'en' })),
    ...Object.keys(ICON_PATHS).map((label) => icon({ label, attributes: {}, language: 'en' })),
    paymentScreen({ label: '', attributes: { payee: 'Tuzamuke', amount: '15000' }, language: 'en' }),
  ];
  const classes = [...JSON.stringify(drawn).matchAll(/"className":\[([^\]]*)\]/g)].flatMap(([, names]) =>
    JSON.parse(`[${names}]`),
  );
  expect(classes).toContain('payment-pin');
  // The rules of icons are written by a loop.
  const drawings = classes.filter((name) => !name.startsWith('i-'));
  expect(drawings.filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))).toEqual([]);
});
